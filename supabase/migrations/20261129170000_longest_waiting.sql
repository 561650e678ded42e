-- Today names who and which dog has waited longest.

drop function public.team_today;

-- For the team: how much of each waits. Null what the role doesn't allow to see.
--
-- due_review_items have a deadline within a week or in the past, review_deadline is the first one. Of the others,
-- my_review_items are those that the current user looks after, and urgent_review_items are those about money that are
-- neither, so that none is counted twice. Overdue are sponsored dogs without an update since 30 days before today, except
-- those at the municipal centre, which dogs_at_centre counts. Care is due that is due within a week, or overdue.
-- longest_waiting names the first of each kind: of money and messages who it is of, else which dog. Its id is that of the
-- donation, the sponsorship or the update, and of the dog itself where nothing else waits.
-- paused_since is when a backup was restored, while schedules and emails are off.
create function public.team_today(live_only boolean default false) returns table (
  review_items bigint,
  urgent_review_items bigint,
  due_review_items bigint,
  review_deadline timestamptz,
  my_review_items bigint,
  failed_charges bigint,
  waiting_cheques bigint,
  late_standing_orders bigint,
  contact_messages bigint,
  overdue_dogs bigint,
  dogs_at_centre bigint,
  due_care_records bigint,
  undescribed_media bigint,
  updates_without_hindi bigint,
  updates_without_english bigint,
  failed_emails bigint,
  late_emails bigint,
  paused_since timestamptz,
  administrators_without_second_factor text[],
  longest_waiting jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  perform private.require_in_team('see what waits');

  paused_since := (select restored_at from private.job_pause);
  select count(*), jsonb_build_object(
      'update', (array_agg(to_jsonb(overdue) order by overdue.since, overdue.id))[1]
    )
    into overdue_dogs, longest_waiting
    from (
      select dog.id, dog.name, (coalesce(dog.last_update_at, sponsored.since) at time zone 'Asia/Kolkata')::date as since
      from (
        select dog_id, min(coalesce(started_at, created_at)) as since
        from public.sponsorships as sponsorship
        where private.is_promised(sponsorship) and dog_id is not null
        group by dog_id
      ) as sponsored
      join public.dog_profiles as dog on dog.id = sponsored.dog_id
      where dog.status = 'available' and dog.at_centre_since is null
    ) as overdue
    where overdue.since < today - 30;
  dogs_at_centre := (select count(*) from public.dog_profiles as dog where dog.at_centre_since is not null);
  due_care_records := (
    select count(*) from public.care_records as record
    join public.dog_profiles as dog on dog.id = record.dog_id
    where record.due_on <= today + 7 and dog.status = 'available'
  );
  undescribed_media := (
    select count(*) from public.dog_update_media as media
    join public.dog_updates as news on news.id = media.update_id
    where media.needs_description and news.hidden_at is null
  );

  select count(*) filter (where news.language = 'en'), count(*) filter (where news.language = 'hi')
    into updates_without_hindi, updates_without_english
    from public.dog_updates as news where news.needs_translation and news.hidden_at is null;
  longest_waiting := longest_waiting || jsonb_build_object(
    'centre', (
      select jsonb_build_object('id', dog.id, 'name', dog.name, 'since', dog.at_centre_since)
      from public.dog_profiles as dog where dog.at_centre_since is not null
      order by dog.at_centre_since, dog.id limit 1
    ),
    'care', (
      select jsonb_build_object('id', due.dog_id, 'name', due.dog_name, 'since', due.due_on)
      from public.due_care(today + 7, page_size => 1) as due
    ),
    'description', (
      select jsonb_build_object('id', news.id, 'name', dog.name)
      from public.dog_update_media as media
      join public.dog_updates as news on news.id = media.update_id
      join public.dog_profiles as dog on dog.id = news.dog_id
      where media.needs_description and news.hidden_at is null
      order by news.published_at, news.id limit 1
    )
  ) || (
    select coalesce(jsonb_object_agg(case language when 'en' then 'hindi' else 'english' end, named), '{}')
    from (
      select distinct on (news.language) news.language, jsonb_build_object('id', news.id, 'name', dog.name) as named
      from public.dog_updates as news
      join public.dog_profiles as dog on dog.id = news.dog_id
      where news.needs_translation and news.hidden_at is null
      order by news.language, news.published_at, news.id
    ) as untranslated
  );

  if private.is_staff() then
    select count(*), count(deadline.respond_by), min(deadline.respond_by),
        count(*) filter (where deadline.respond_by is null and item.assignee_id = (select auth.uid())),
        count(*) filter (where
          deadline.respond_by is null and item.assignee_id is distinct from (select auth.uid()) and item.is_urgent
        )
      into review_items, due_review_items, review_deadline, my_review_items, urgent_review_items
      from public.review_items as item
      left join private.dispute_deadlines as deadline on item.kind = 'dispute'
        and item.reference = deadline.dispute_id and deadline.respond_by < now() + interval '7 days'
      where item.closed_at is null;
    failed_charges := (select count(*) from private.recent_failed_charges(coalesce(live_only, false)));
    waiting_cheques := (
      select count(*) from public.donations as donation where donation.status = 'pending' and donation.source = 'recorded'
    );
    late_standing_orders := (select count(*) from private.late_standing_orders(coalesce(live_only, false), today));
    contact_messages := (
      select count(*) from public.contact_messages where handled_at is null and not needs_review
    );
    select count(*) filter (where unsent.failed_at is not null), count(*) filter (where unsent.failed_at is null)
      into failed_emails, late_emails
      from private.stuck_emails() as unsent;
    longest_waiting := longest_waiting || jsonb_build_object(
      'charge', (
        -- They come with the newest first.
        select jsonb_build_object(
          'id', charge.sponsorship_id, 'person_id', charge.person_id, 'name', coalesce(nullif(charge.name, ''), charge.email),
          'since', private.india_date(charge.failed_at), 'amount_paise', charge.amount_paise
        )
        from public.failed_charges(1, failed_charges::integer - 1, live_only) as charge
      ),
      'cheque', (
        select jsonb_build_object(
          'id', cheque.donation_id, 'name', cheque.name, 'since', cheque.received_on, 'amount_paise', cheque.amount_paise
        )
        from public.waiting_cheques(1) as cheque
      ),
      'standing_order', (
        select jsonb_build_object(
          'id', late.sponsorship_id, 'person_id', late.person_id, 'name', late.name, 'amount_paise', late.amount_paise
        )
        from public.late_standing_orders(1, 0, live_only) as late where late.person_id is not null
      ),
      'message', (
        select jsonb_build_object('id', message.id, 'name', message.name, 'since', private.india_date(message.created_at))
        from public.contact_messages as message where message.handled_at is null and not message.needs_review
        order by message.kind desc, message.created_at, message.id limit 1
      )
    );
  end if;
  if private.is_admin() then
    administrators_without_second_factor := public.administrators_without_second_factor();
  end if;
  longest_waiting := jsonb_strip_nulls(longest_waiting);
  return next;
end
$$;

grant execute on function public.team_today to authenticated;
