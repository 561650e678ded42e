-- The server's functions and scripts get the rights that they use, and no others. A project from before 30 May 2026 granted
-- everything in `public` to service_role, a newer one nothing, and what earlier migrations made has either of both.

alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public revoke all on sequences from service_role;
alter default privileges in schema public revoke all on functions from service_role;

revoke all on
  public.care_records, public.contact_messages, public.dog_papers, public.dog_papers_team, public.dog_profiles,
  public.dog_translations, public.dog_update_changes, public.dog_update_media, public.dog_update_translations,
  public.dog_updates, public.donations, public.donors, public.email_outbox, public.gifts, public.mailings,
  public.messages, public.newsletter_subscribers, public.newsletters, public.payment_events, public.profiles,
  public.provider_plans, public.receipt_settings, public.receipts, public.refused_addresses, public.review_items,
  public.scheduled_jobs, public.sponsorships, public.sync_failures, public.tax_statements, public.user_roles,
  public.user_settings, public.word_translations
  from service_role;

grant select on
  public.dog_profiles, public.dog_update_media, public.dog_updates, public.donations, public.donors, public.email_outbox,
  public.payment_events, public.provider_plans, public.receipt_settings, public.scheduled_jobs, public.sponsorships,
  public.sync_failures, public.user_roles
  to service_role;
grant insert on public.email_outbox, public.provider_plans, public.scheduled_jobs to service_role;
grant update on public.provider_plans, public.scheduled_jobs to service_role;
grant delete on public.sync_failures to service_role;

revoke execute on function
  public.add_person_note, public.add_review_item_note, public.answer_contact_message, public.ask_for_identities,
  public.assign_review_item, public.care_record_history, public.certificate_details, public.change_role,
  public.claim_donation, public.claim_to_undo, public.confirm_correction, public.confirm_dog_news,
  public.confirm_newsletter_subscription, public.correct_gift_email, public.correct_recorded_donation,
  public.correct_sponsorship_email, public.count_mailing_recipients, public.delete_care_record,
  public.delete_gift_page, public.delete_own_account, public.deleted_care_records, public.describe_dog_update_media,
  public.dog_areas, public.dog_care_years, public.dog_sponsors, public.dog_story, public.dog_traits,
  public.dog_update_thanks, public.dogs_by_coverage, public.dogs_due_for_update, public.dogs_money_by_month,
  public.donation_to_claim, public.due_care, public.edit_care_record, public.email_overview, public.expect_code,
  public.failed_charges, public.follow_dog, public.forget_person, public.gift, public.health,
  public.late_standing_orders, public.less_covered_dogs, public.message_sponsors, public.missing_identities,
  public.missing_translations, public.money_by_month, public.move_sponsorship, public.newsletter_progress,
  public.own_data, public.own_gifts, public.own_letters, public.own_manage_urls, public.own_role,
  public.pass_on_letter, public.pause_sponsorship, public.person, public.person_correspondence,
  public.person_donations, public.person_history, public.person_notes, public.person_review_items,
  public.person_sponsorships, public.receipt, public.record_cheque_outcome, public.record_factor_removal,
  public.record_tax_file, public.recorded_donation, public.recorded_donation_list, public.refuse_sponsorship_emails,
  public.reissue_offer, public.reissue_receipt, public.remove_role, public.renew_gift_link,
  public.reply_to_dog_update, public.reply_to_message, public.report_payment, public.resend_gift,
  public.resend_receipt, public.restore_care_record, public.resume_jobs, public.resume_sponsorship,
  public.return_recorded_donation, public.review_item_assignees, public.review_item_list, public.review_item_notes,
  public.save_care_round, public.save_dog_papers, public.save_dog_translation, public.save_dog_update_translation,
  public.search_contact_messages, public.search_dogs, public.send_newsletter, public.set_dog_at_centre,
  public.set_dog_status, public.set_person_email, public.set_thanks, public.shown_actor, public.sponsors_by_month,
  public.sponsors_by_quarter, public.sponsorship_list, public.sponsorship_summary, public.stop_sponsorship,
  public.stop_sponsorship_as_team, public.stop_standing_order, public.stop_visitor_sponsorship,
  public.stories_without_hindi, public.supporters, public.tax_year_overview, public.tax_year_statement,
  public.team_care_records, public.team_invitations, public.team_members, public.team_today, public.undo_claim,
  public.unsent_emails, public.unused_dog_images, public.verify_receipt, public.visit_my_dogs,
  public.visitor_ip_address, public.waiting_cheques, public.withdraw_gift, public.withdraw_invitation
  from service_role;

-- The functions have called the others since 1.0.0, and a mail program this one.
grant execute on function public.unsubscribe to service_role;

-- Of tables that the server does not write.
revoke execute on function private.are_valid_traits, private.folded_email, private.is_printable from service_role;

-- PostgreSQL 15 prints a view of one table in another way than 17.
create or replace function private.schema_facts() returns table (object text, kind text, fact text)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Names in the facts have no `public.` then, for every caller. It is undone when the function ends.
  perform set_config('search_path', 'public, extensions', true);
  return query
    with touched as (
      select oid as table_id, oid::regclass::text as name, relkind, relrowsecurity, reloptions,
        relnamespace::regnamespace::text in ('public', 'private') as is_own
      from pg_class
      where relkind in ('r', 'p', 'v', 'm')
        and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    ),
    own as (select * from touched where is_own),
    api_roles as (
      select unnest(array['public', 'anon', 'authenticated', 'service_role']) as role
    ),
    functions as (
      select p.*, p.oid::regprocedure::text as name from pg_proc as p
      where pronamespace::regnamespace::text in ('public', 'private')
    )
    select 'table ' || name as object, '0' as kind,
      case when relrowsecurity then 'row-level security enabled' else 'NO ROW-LEVEL SECURITY' end as fact
    from own

    union all
    select 'table ' || name, '0', concat_ws(', ',
      -- PostgreSQL 15 names the table of each column, also where there is one table.
      'view ' || md5(regexp_replace(pg_get_viewdef(table_id), '\m\w+\.', '', 'g')), array_to_string(reloptions, ', '))
    from own where relkind = 'v'

    union all
    select 'table ' || name, '1 columns', string_agg(attname, ', ' order by attnum)
    from own join pg_attribute on attrelid = table_id and attnum > 0 and not attisdropped
    group by name

    union all
    select 'table ' || name, '1 column', concat_ws(' ', attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case attidentity when 'a' then 'generated always as identity' when 'd' then 'generated by default as identity' end,
      case attgenerated when 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
        else 'default ' || pg_get_expr(adbin, adrelid) end)
    from own join pg_attribute on attrelid = table_id and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum

    union all
    select 'table ' || name, '2 constraint', concat_ws(' ', conname, pg_get_constraintdef(c.oid))
    from own join pg_constraint as c on conrelid = table_id where contype <> 'n'

    union all
    select 'table ' || name, '3 index', pg_get_indexdef(indexrelid)
    from own join pg_index on indrelid = table_id

    union all
    select 'table ' || name, '4 policy', format('"%s" for %s to %s%s%s', polname,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(coalesce(nullif(role, 0)::regrole::text, 'public'), ', ') from unnest(polroles) as role),
      ' using ' || pg_get_expr(polqual, polrelid), ' with check ' || pg_get_expr(polwithcheck, polrelid))
    from touched join pg_policy on polrelid = table_id

    union all
    select 'table ' || name, '5 trigger',
      concat_ws(' ', pg_get_triggerdef(g.oid),
        case tgenabled when 'D' then 'disabled' when 'A' then 'always enabled' when 'R' then 'enabled on replicas' end)
    from touched join pg_trigger as g on tgrelid = table_id where not tgisinternal

    union all
    select 'table ' || name, '6 grant', format('%s to %s', string_agg(privilege || columns, ', ' order by place), role)
    from own cross join api_roles
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
      with ordinality as p (privilege, place)
    cross join lateral (
      select case
        when has_table_privilege(role, table_id, privilege) then ''
        when privilege in ('select', 'insert', 'update', 'references') then (
          select ' (' || string_agg(attname, ', ' order by attnum) || ')' from pg_attribute
          where attrelid = table_id and attnum > 0 and not attisdropped and has_column_privilege(role, table_id, attnum, privilege)
        )
      end as columns
    ) as reach
    where columns is not null
    group by name, role

    union all
    select 'function ' || name, '0', concat_ws(', ',
      format('(%s) returns %s', pg_get_function_arguments(oid), pg_get_function_result(oid)),
      (select lanname from pg_language as l where l.oid = prolang),
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when prosecdef then 'security definer' end, 'set ' || array_to_string(proconfig, ', set '))
    from functions

    union all
    select 'function ' || name, '1 body', md5(prosrc) from functions

    union all
    select 'function ' || name, '2 execute', string_agg(role, ', ' order by role)
    from functions cross join api_roles
    where has_function_privilege(role, oid, 'execute') group by name

    union all
    select 'schema ' || nspname, '1 ' || privilege, string_agg(role, ', ' order by role)
    from pg_namespace cross join api_roles cross join unnest(array['usage', 'create']) as privilege
    where nspname in ('public', 'private') and has_schema_privilege(role, oid, privilege)
    group by nspname, privilege

    union all
    select 'default privileges', '1 ' || case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else defaclobjtype::text end,
      format('%s to %s', string_agg(distinct lower(privilege_type), ', '), coalesce(nullif(grantee, 0)::regrole::text, 'public'))
        || coalesce(' in schema ' || nullif(defaclnamespace, 0)::regnamespace::text, '')
    from pg_default_acl cross join aclexplode(defaclacl)
    where defaclrole = 'postgres'::regrole and privilege_type <> 'MAINTAIN'
    group by defaclobjtype, defaclnamespace, grantee

    union all
    select 'type ' || enumtypid::regtype, '0', 'enum ' || string_agg(enumlabel, ', ' order by enumsortorder)
    from pg_enum join pg_type as t on t.oid = enumtypid
    where typnamespace::regnamespace::text in ('public', 'private')
    group by enumtypid

    union all
    select 'table receipt_settings', '7', 'rows ' || count(*) from public.receipt_settings

    union all
    select 'table private.hash_key', '7', 'rows ' || count(*) from private.hash_key

    union all
    select 'bucket ' || id, '0', format('public %s, at most %s bytes, %s', public, file_size_limit, allowed_mime_types)
    from storage.buckets

    union all
    select 'extension pg_trgm', '0', 'in schema ' || extnamespace::regnamespace from pg_extension where extname = 'pg_trgm';
end
$$;
