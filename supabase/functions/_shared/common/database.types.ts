// Generated from supabase/migrations by `npm run db:types`. Do not edit.
// Seal: 39d7b4fca090fad4dfd25b9bf05e860f6b8b1c6484368ea270cf7166e0a98c39
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      appeals: {
        Row: {
          closed_at: string | null;
          dog_id: string;
          estimate_paise: number | null;
          goal_paise: number;
          id: string;
          last_day: string;
          opened_at: string | null;
          outcome_at: string | null;
          outcome_update_id: string | null;
          status: Database['public']['Enums']['appeal_status'];
          title: string;
          title_hi: string | null;
          update_id: string | null;
          updated_at: string;
          why: string;
          why_hi: string | null;
        };
        ComputedFields: never;
        Insert: {
          closed_at?: string | null;
          dog_id: string;
          estimate_paise?: number | null;
          goal_paise: number;
          id: string;
          last_day: string;
          opened_at?: string | null;
          outcome_at?: string | null;
          outcome_update_id?: string | null;
          status?: Database['public']['Enums']['appeal_status'];
          title: string;
          title_hi?: string | null;
          update_id?: string | null;
          updated_at?: string;
          why: string;
          why_hi?: string | null;
        };
        Update: {
          closed_at?: string | null;
          dog_id?: string;
          estimate_paise?: number | null;
          goal_paise?: number;
          id?: string;
          last_day?: string;
          opened_at?: string | null;
          outcome_at?: string | null;
          outcome_update_id?: string | null;
          status?: Database['public']['Enums']['appeal_status'];
          title?: string;
          title_hi?: string | null;
          update_id?: string | null;
          updated_at?: string;
          why?: string;
          why_hi?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'appeals_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      care_records: {
        Row: {
          against_rabies: boolean;
          appeal_id: string | null;
          bill_name: string | null;
          cost_paise: number | null;
          created_at: string;
          created_by: string | null;
          dog_id: string;
          due_on: string | null;
          happened_on: string;
          id: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
          round_id: string;
          updated_at: string;
          updated_by: string | null;
          vaccine_batch: string | null;
        };
        ComputedFields: never;
        Insert: {
          against_rabies?: boolean;
          appeal_id?: string | null;
          bill_name?: string | null;
          cost_paise?: number | null;
          created_at?: string;
          created_by?: string | null;
          dog_id: string;
          due_on?: string | null;
          happened_on: string;
          id?: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
          round_id?: string;
          updated_at?: string;
          updated_by?: string | null;
          vaccine_batch?: string | null;
        };
        Update: {
          against_rabies?: boolean;
          appeal_id?: string | null;
          bill_name?: string | null;
          cost_paise?: number | null;
          created_at?: string;
          created_by?: string | null;
          dog_id?: string;
          due_on?: string | null;
          happened_on?: string;
          id?: string;
          kind?: Database['public']['Enums']['care_kind'];
          note?: string;
          round_id?: string;
          updated_at?: string;
          updated_by?: string | null;
          vaccine_batch?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'care_records_appeal_id_fkey';
            columns: ['appeal_id'];
            isOneToOne: false;
            referencedRelation: 'appeals';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'care_records_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          about_message_id: string | null;
          about_update_id: string | null;
          account_id: string | null;
          address: string | null;
          appeal_id: string | null;
          created_at: string;
          dog_id: string | null;
          email: string;
          for_dog: string | null;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          is_indian_citizen: boolean | null;
          kind: Database['public']['Enums']['contact_message_kind'];
          language: Database['public']['Enums']['language'];
          message: string;
          name: string;
          needs_review: boolean;
          paid_by: Database['public']['Enums']['donation_way'] | null;
          paid_on: string | null;
          paid_paise: number | null;
          passed_on_at: string | null;
          reference: string | null;
          sent_on: string | null;
          upi_note: string | null;
        };
        ComputedFields: never;
        Insert: {
          about_message_id?: string | null;
          about_update_id?: string | null;
          account_id?: string | null;
          address?: string | null;
          appeal_id?: string | null;
          created_at?: string;
          dog_id?: string | null;
          email: string;
          for_dog?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          is_indian_citizen?: boolean | null;
          kind?: Database['public']['Enums']['contact_message_kind'];
          language?: Database['public']['Enums']['language'];
          message: string;
          name: string;
          needs_review?: boolean;
          paid_by?: Database['public']['Enums']['donation_way'] | null;
          paid_on?: string | null;
          paid_paise?: number | null;
          passed_on_at?: string | null;
          reference?: string | null;
          sent_on?: string | null;
          upi_note?: string | null;
        };
        Update: {
          about_message_id?: string | null;
          about_update_id?: string | null;
          account_id?: string | null;
          address?: string | null;
          appeal_id?: string | null;
          created_at?: string;
          dog_id?: string | null;
          email?: string;
          for_dog?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          is_indian_citizen?: boolean | null;
          kind?: Database['public']['Enums']['contact_message_kind'];
          language?: Database['public']['Enums']['language'];
          message?: string;
          name?: string;
          needs_review?: boolean;
          paid_by?: Database['public']['Enums']['donation_way'] | null;
          paid_on?: string | null;
          paid_paise?: number | null;
          passed_on_at?: string | null;
          reference?: string | null;
          sent_on?: string | null;
          upi_note?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_about_message_id_fkey';
            columns: ['about_message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_about_update_id_fkey';
            columns: ['about_update_id'];
            isOneToOne: false;
            referencedRelation: 'dog_updates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_appeal_id_fkey';
            columns: ['appeal_id'];
            isOneToOne: false;
            referencedRelation: 'appeals';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      dog_papers: {
        Row: {
          carer_agreed_on: string | null;
          carer_name: string | null;
          dog_id: string;
          ear_notched: boolean;
          here_since: string | null;
          sex: Database['public']['Enums']['dog_sex'] | null;
          story: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          carer_agreed_on?: string | null;
          carer_name?: string | null;
          dog_id: string;
          ear_notched?: boolean;
          here_since?: string | null;
          sex?: Database['public']['Enums']['dog_sex'] | null;
          story?: string | null;
          updated_at?: string;
        };
        Update: {
          carer_agreed_on?: string | null;
          carer_name?: string | null;
          dog_id?: string;
          ear_notched?: boolean;
          here_since?: string | null;
          sex?: Database['public']['Enums']['dog_sex'] | null;
          story?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_papers_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: true;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      dog_papers_team: {
        Row: {
          carer_phone: string | null;
          collar_tag: string | null;
          dog_id: string;
          feeding_spot: string | null;
          note: string | null;
          vaccine_batch: string | null;
          ward: string | null;
        };
        ComputedFields: never;
        Insert: {
          carer_phone?: string | null;
          collar_tag?: string | null;
          dog_id: string;
          feeding_spot?: string | null;
          note?: string | null;
          vaccine_batch?: string | null;
          ward?: string | null;
        };
        Update: {
          carer_phone?: string | null;
          collar_tag?: string | null;
          dog_id?: string;
          feeding_spot?: string | null;
          note?: string | null;
          vaccine_batch?: string | null;
          ward?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_papers_team_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: true;
            referencedRelation: 'dog_papers';
            referencedColumns: ['dog_id'];
          },
        ];
      };
      dog_profiles: {
        Row: {
          age: string;
          at_centre_since: string | null;
          coverage: Json | null;
          created_at: string;
          id: string;
          image_url: string;
          last_update_at: string | null;
          location: string;
          monthly_amount: number;
          name: string;
          status: Database['public']['Enums']['dog_status'];
          tagline: string;
          traits: string[];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          age: string;
          at_centre_since?: string | null;
          coverage?: Json | null;
          created_at?: string;
          id?: string;
          image_url: string;
          last_update_at?: string | null;
          location: string;
          monthly_amount?: number;
          name: string;
          status?: Database['public']['Enums']['dog_status'];
          tagline: string;
          traits?: string[];
          updated_at?: string;
        };
        Update: {
          age?: string;
          at_centre_since?: string | null;
          coverage?: Json | null;
          created_at?: string;
          id?: string;
          image_url?: string;
          last_update_at?: string | null;
          location?: string;
          monthly_amount?: number;
          name?: string;
          status?: Database['public']['Enums']['dog_status'];
          tagline?: string;
          traits?: string[];
          updated_at?: string;
        };
        Relationships: [];
      };
      dog_translations: {
        Row: {
          dog_id: string;
          language: Database['public']['Enums']['language'];
          name: string | null;
          source_name: string | null;
          source_story: string | null;
          source_tagline: string | null;
          story: string | null;
          tagline: string | null;
        };
        ComputedFields: never;
        Insert: {
          dog_id: string;
          language: Database['public']['Enums']['language'];
          name?: string | null;
          source_name?: string | null;
          source_story?: string | null;
          source_tagline?: string | null;
          story?: string | null;
          tagline?: string | null;
        };
        Update: {
          dog_id?: string;
          language?: Database['public']['Enums']['language'];
          name?: string | null;
          source_name?: string | null;
          source_story?: string | null;
          source_tagline?: string | null;
          story?: string | null;
          tagline?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_translations_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      dog_update_changes: {
        Row: {
          actor_id: string | null;
          actor_name: string;
          body_before: string | null;
          happened_at: string;
          id: string;
          kind: Database['public']['Enums']['dog_update_change_kind'];
          update_id: string;
          shown_actor: string | null;
        };
        ComputedFields: 'shown_actor';
        Insert: {
          actor_id?: string | null;
          actor_name: string;
          body_before?: string | null;
          happened_at?: string;
          id?: string;
          kind: Database['public']['Enums']['dog_update_change_kind'];
          update_id: string;
        };
        Update: {
          actor_id?: string | null;
          actor_name?: string;
          body_before?: string | null;
          happened_at?: string;
          id?: string;
          kind?: Database['public']['Enums']['dog_update_change_kind'];
          update_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_update_changes_update_id_fkey';
            columns: ['update_id'];
            isOneToOne: false;
            referencedRelation: 'dog_updates';
            referencedColumns: ['id'];
          },
        ];
      };
      dog_update_media: {
        Row: {
          alt: string | null;
          height: number;
          id: string;
          needs_description: boolean;
          picture_extension: Database['public']['Enums']['picture_extension'];
          position: number;
          update_id: string;
          video_extension: Database['public']['Enums']['video_extension'] | null;
          video_seconds: number | null;
          video_text: string | null;
          width: number;
        };
        ComputedFields: never;
        Insert: {
          alt?: string | null;
          height: number;
          id: string;
          needs_description?: never;
          picture_extension: Database['public']['Enums']['picture_extension'];
          position: number;
          update_id: string;
          video_extension?: Database['public']['Enums']['video_extension'] | null;
          video_seconds?: number | null;
          video_text?: string | null;
          width: number;
        };
        Update: {
          alt?: string | null;
          height?: number;
          id?: string;
          needs_description?: never;
          picture_extension?: Database['public']['Enums']['picture_extension'];
          position?: number;
          update_id?: string;
          video_extension?: Database['public']['Enums']['video_extension'] | null;
          video_seconds?: number | null;
          video_text?: string | null;
          width?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_update_media_update_id_fkey';
            columns: ['update_id'];
            isOneToOne: false;
            referencedRelation: 'dog_updates';
            referencedColumns: ['id'];
          },
        ];
      };
      dog_update_translations: {
        Row: {
          body: string;
          language: Database['public']['Enums']['language'];
          source_body: string;
          update_id: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          language: Database['public']['Enums']['language'];
          source_body: string;
          update_id: string;
        };
        Update: {
          body?: string;
          language?: Database['public']['Enums']['language'];
          source_body?: string;
          update_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_update_translations_update_id_fkey';
            columns: ['update_id'];
            isOneToOne: false;
            referencedRelation: 'dog_updates';
            referencedColumns: ['id'];
          },
        ];
      };
      dog_updates: {
        Row: {
          body: string;
          dog_id: string;
          happened_on: string;
          hidden_at: string | null;
          id: string;
          language: Database['public']['Enums']['language'];
          needs_translation: boolean;
          published_at: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          dog_id: string;
          happened_on: string;
          hidden_at?: string | null;
          id: string;
          language?: Database['public']['Enums']['language'];
          needs_translation?: boolean;
          published_at?: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          dog_id?: string;
          happened_on?: string;
          hidden_at?: string | null;
          id?: string;
          language?: Database['public']['Enums']['language'];
          needs_translation?: boolean;
          published_at?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dog_updates_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      donations: {
        Row: {
          amount_paise: number;
          appeal_id: string | null;
          created_at: string;
          currency: string;
          dog_id: string | null;
          donor_id: string | null;
          fee_paise: number | null;
          id: string;
          language: Database['public']['Enums']['language'];
          mode: Database['public']['Enums']['payment_mode'];
          net_paise: number;
          paid_at: string | null;
          payment_method: string | null;
          provider_order_id: string | null;
          provider_payment_id: string | null;
          refunded_paise: number;
          source: Database['public']['Enums']['donation_source'];
          sponsorship_id: string | null;
          status: Database['public']['Enums']['donation_status'];
          sync_due: string | null;
          sync_version: number;
          tax_paise: number | null;
          type: Database['public']['Enums']['donation_type'];
          user_id: string | null;
          voided_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          appeal_id?: string | null;
          created_at?: string;
          currency?: string;
          dog_id?: string | null;
          donor_id?: string | null;
          fee_paise?: number | null;
          id?: string;
          language?: Database['public']['Enums']['language'];
          mode?: Database['public']['Enums']['payment_mode'];
          net_paise?: never;
          paid_at?: string | null;
          payment_method?: string | null;
          provider_order_id?: string | null;
          provider_payment_id?: string | null;
          refunded_paise?: number;
          source?: Database['public']['Enums']['donation_source'];
          sponsorship_id?: string | null;
          status?: Database['public']['Enums']['donation_status'];
          sync_due?: string | null;
          sync_version?: number;
          tax_paise?: number | null;
          type: Database['public']['Enums']['donation_type'];
          user_id?: string | null;
          voided_at?: string | null;
        };
        Update: {
          amount_paise?: number;
          appeal_id?: string | null;
          created_at?: string;
          currency?: string;
          dog_id?: string | null;
          donor_id?: string | null;
          fee_paise?: number | null;
          id?: string;
          language?: Database['public']['Enums']['language'];
          mode?: Database['public']['Enums']['payment_mode'];
          net_paise?: never;
          paid_at?: string | null;
          payment_method?: string | null;
          provider_order_id?: string | null;
          provider_payment_id?: string | null;
          refunded_paise?: number;
          source?: Database['public']['Enums']['donation_source'];
          sponsorship_id?: string | null;
          status?: Database['public']['Enums']['donation_status'];
          sync_due?: string | null;
          sync_version?: number;
          tax_paise?: number | null;
          type?: Database['public']['Enums']['donation_type'];
          user_id?: string | null;
          voided_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'donations_appeal_id_fkey';
            columns: ['appeal_id', 'dog_id'];
            isOneToOne: false;
            referencedRelation: 'appeals';
            referencedColumns: ['id', 'dog_id'];
          },
          {
            foreignKeyName: 'donations_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'donations_donor_id_fkey';
            columns: ['donor_id'];
            isOneToOne: false;
            referencedRelation: 'donors';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'donations_sponsorship_id_fkey';
            columns: ['sponsorship_id'];
            isOneToOne: false;
            referencedRelation: 'sponsorships';
            referencedColumns: ['id'];
          },
        ];
      };
      donors: {
        Row: {
          address: string | null;
          citizen_declared_at: string | null;
          created_at: string;
          email: string | null;
          entered_by_team_at: string | null;
          id: string;
          import_id: string | null;
          name: string;
          pan_encrypted: string | null;
          pan_masked: string | null;
          person_id: string | null;
          phone: string | null;
          updated_at: string;
          user_id: string | null;
          whatsapp_consented_at: string | null;
          whatsapp_number: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          citizen_declared_at?: string | null;
          created_at?: string;
          email?: string | null;
          entered_by_team_at?: string | null;
          id?: string;
          import_id?: string | null;
          name: string;
          pan_encrypted?: string | null;
          pan_masked?: string | null;
          person_id?: string | null;
          phone?: string | null;
          updated_at?: string;
          user_id?: string | null;
          whatsapp_consented_at?: string | null;
          whatsapp_number?: string | null;
        };
        Update: {
          address?: string | null;
          citizen_declared_at?: string | null;
          created_at?: string;
          email?: string | null;
          entered_by_team_at?: string | null;
          id?: string;
          import_id?: string | null;
          name?: string;
          pan_encrypted?: string | null;
          pan_masked?: string | null;
          person_id?: string | null;
          phone?: string | null;
          updated_at?: string;
          user_id?: string | null;
          whatsapp_consented_at?: string | null;
          whatsapp_number?: string | null;
        };
        Relationships: [];
      };
      email_outbox: {
        Row: {
          attempts: number;
          cancelled_at: string | null;
          content_source: Database['public']['Enums']['email_content_source'] | null;
          created_at: string;
          data: NonNullable<Json>;
          dog_news_id: string | null;
          due_at: string;
          failed_at: string | null;
          first_tried_at: string | null;
          gift_id: string | null;
          id: string;
          idempotency_key: string;
          is_last: boolean;
          is_unasked: boolean;
          is_waiting: boolean;
          language: Database['public']['Enums']['language'] | null;
          last_error: string | null;
          lease_id: string | null;
          leased_until: string | null;
          newsletter_id: string | null;
          priority: number;
          recipient: string | null;
          required_role: Database['public']['Enums']['email_role'] | null;
          sent_at: string | null;
          setting: Database['public']['Enums']['email_setting'] | null;
          subject: string | null;
          subscriber: Database['public']['Enums']['subscriber_state'] | null;
          template: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          cancelled_at?: string | null;
          content_source?: Database['public']['Enums']['email_content_source'] | null;
          created_at?: string;
          data?: NonNullable<Json>;
          dog_news_id?: string | null;
          due_at?: string;
          failed_at?: string | null;
          first_tried_at?: string | null;
          gift_id?: string | null;
          id?: string;
          idempotency_key: string;
          is_last?: boolean;
          is_unasked?: boolean;
          is_waiting?: never;
          language?: Database['public']['Enums']['language'] | null;
          last_error?: string | null;
          lease_id?: string | null;
          leased_until?: string | null;
          newsletter_id?: string | null;
          priority?: number;
          recipient?: string | null;
          required_role?: Database['public']['Enums']['email_role'] | null;
          sent_at?: string | null;
          setting?: Database['public']['Enums']['email_setting'] | null;
          subject?: string | null;
          subscriber?: Database['public']['Enums']['subscriber_state'] | null;
          template: string;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          cancelled_at?: string | null;
          content_source?: Database['public']['Enums']['email_content_source'] | null;
          created_at?: string;
          data?: NonNullable<Json>;
          dog_news_id?: string | null;
          due_at?: string;
          failed_at?: string | null;
          first_tried_at?: string | null;
          gift_id?: string | null;
          id?: string;
          idempotency_key?: string;
          is_last?: boolean;
          is_unasked?: boolean;
          is_waiting?: never;
          language?: Database['public']['Enums']['language'] | null;
          last_error?: string | null;
          lease_id?: string | null;
          leased_until?: string | null;
          newsletter_id?: string | null;
          priority?: number;
          recipient?: string | null;
          required_role?: Database['public']['Enums']['email_role'] | null;
          sent_at?: string | null;
          setting?: Database['public']['Enums']['email_setting'] | null;
          subject?: string | null;
          subscriber?: Database['public']['Enums']['subscriber_state'] | null;
          template?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'email_outbox_gift_id_fkey';
            columns: ['gift_id'];
            isOneToOne: false;
            referencedRelation: 'gifts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'email_outbox_newsletter_id_fkey';
            columns: ['newsletter_id'];
            isOneToOne: false;
            referencedRelation: 'newsletters';
            referencedColumns: ['id'];
          },
        ];
      };
      gifts: {
        Row: {
          corrected_at: string | null;
          created_at: string;
          deliver_on: string | null;
          delivered_at: string | null;
          donation_id: string | null;
          email: string | null;
          giver_name: string | null;
          id: string;
          language: Database['public']['Enums']['language'];
          memory_of: string | null;
          message: string | null;
          occasion: Database['public']['Enums']['gift_occasion'];
          paid_at: string | null;
          payer_left_at: string | null;
          recipient_name: string | null;
          sent_again_at: string | null;
          sponsorship_id: string | null;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          corrected_at?: string | null;
          created_at?: string;
          deliver_on?: string | null;
          delivered_at?: string | null;
          donation_id?: string | null;
          email?: string | null;
          giver_name?: string | null;
          id?: string;
          language?: Database['public']['Enums']['language'];
          memory_of?: string | null;
          message?: string | null;
          occasion: Database['public']['Enums']['gift_occasion'];
          paid_at?: string | null;
          payer_left_at?: string | null;
          recipient_name?: string | null;
          sent_again_at?: string | null;
          sponsorship_id?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          corrected_at?: string | null;
          created_at?: string;
          deliver_on?: string | null;
          delivered_at?: string | null;
          donation_id?: string | null;
          email?: string | null;
          giver_name?: string | null;
          id?: string;
          language?: Database['public']['Enums']['language'];
          memory_of?: string | null;
          message?: string | null;
          occasion?: Database['public']['Enums']['gift_occasion'];
          paid_at?: string | null;
          payer_left_at?: string | null;
          recipient_name?: string | null;
          sent_again_at?: string | null;
          sponsorship_id?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gifts_donation_id_fkey';
            columns: ['donation_id'];
            isOneToOne: true;
            referencedRelation: 'donations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gifts_sponsorship_id_fkey';
            columns: ['sponsorship_id'];
            isOneToOne: true;
            referencedRelation: 'sponsorships';
            referencedColumns: ['id'];
          },
        ];
      };
      mailings: {
        Row: {
          audience: Database['public']['Enums']['newsletter_audience'] | null;
          body: string | null;
          created_at: string;
          created_by: string | null;
          dog_id: string | null;
          failed_count: number;
          finished_at: string | null;
          id: string;
          kind: Database['public']['Enums']['mailing_kind'];
          mode: Database['public']['Enums']['payment_mode'] | null;
          newsletter_id: string | null;
          recipient_count: number | null;
          subject: string | null;
          tax_year: string | null;
          written_count: number;
        };
        ComputedFields: never;
        Insert: {
          audience?: Database['public']['Enums']['newsletter_audience'] | null;
          body?: string | null;
          created_at?: string;
          created_by?: string | null;
          dog_id?: string | null;
          failed_count?: number;
          finished_at?: string | null;
          id?: string;
          kind: Database['public']['Enums']['mailing_kind'];
          mode?: Database['public']['Enums']['payment_mode'] | null;
          newsletter_id?: string | null;
          recipient_count?: number | null;
          subject?: string | null;
          tax_year?: string | null;
          written_count?: number;
        };
        Update: {
          audience?: Database['public']['Enums']['newsletter_audience'] | null;
          body?: string | null;
          created_at?: string;
          created_by?: string | null;
          dog_id?: string | null;
          failed_count?: number;
          finished_at?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['mailing_kind'];
          mode?: Database['public']['Enums']['payment_mode'] | null;
          newsletter_id?: string | null;
          recipient_count?: number | null;
          subject?: string | null;
          tax_year?: string | null;
          written_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'mailings_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mailings_newsletter_id_fkey';
            columns: ['newsletter_id'];
            isOneToOne: true;
            referencedRelation: 'newsletters';
            referencedColumns: ['id'];
          },
        ];
      };
      messages: {
        Row: {
          answers_id: string | null;
          body: string;
          created_at: string;
          id: string;
          read_at: string | null;
          recipient_id: string;
          sender_id: string | null;
          sender_name: string;
          sender_role: Database['public']['Enums']['team_role'];
          sent_on: string | null;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          answers_id?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          read_at?: string | null;
          recipient_id: string;
          sender_id?: string | null;
          sender_name?: string;
          sender_role?: Database['public']['Enums']['team_role'];
          sent_on?: string | null;
          subject: string;
        };
        Update: {
          answers_id?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          read_at?: string | null;
          recipient_id?: string;
          sender_id?: string | null;
          sender_name?: string;
          sender_role?: Database['public']['Enums']['team_role'];
          sent_on?: string | null;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_answers_id_fkey';
            columns: ['answers_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          language: Database['public']['Enums']['language'];
          needs_review: boolean;
          token: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          language?: Database['public']['Enums']['language'];
          needs_review?: boolean;
          token?: string;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          language?: Database['public']['Enums']['language'];
          needs_review?: boolean;
          token?: string;
        };
        Relationships: [];
      };
      newsletters: {
        Row: {
          body: string;
          created_at: string;
          created_by: string | null;
          id: string;
          sent_at: string | null;
          sent_by: string | null;
          subject: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          sent_at?: string | null;
          sent_by?: string | null;
          subject: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          sent_at?: string | null;
          sent_by?: string | null;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      payment_events: {
        Row: {
          dispute_id: string | null;
          dispute_status: string | null;
          id: string;
          order_id: string | null;
          payload: NonNullable<Json>;
          received_at: string;
          subscription_id: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          dispute_id?: never;
          dispute_status?: never;
          id: string;
          order_id?: string | null;
          payload: NonNullable<Json>;
          received_at?: string;
          subscription_id?: string | null;
          type: string;
        };
        Update: {
          dispute_id?: never;
          dispute_status?: never;
          id?: string;
          order_id?: string | null;
          payload?: NonNullable<Json>;
          received_at?: string;
          subscription_id?: string | null;
          type?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          address: string;
          created_at: string;
          email: string;
          name: string;
          phone: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string;
          created_at?: string;
          email?: string;
          name?: string;
          phone?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          address?: string;
          created_at?: string;
          email?: string;
          name?: string;
          phone?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      provider_plans: {
        Row: {
          amount_paise: number;
          created_at: string;
          mode: Database['public']['Enums']['payment_mode'];
          provider_plan_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          created_at?: string;
          mode: Database['public']['Enums']['payment_mode'];
          provider_plan_id: string;
        };
        Update: {
          amount_paise?: number;
          created_at?: string;
          mode?: Database['public']['Enums']['payment_mode'];
          provider_plan_id?: string;
        };
        Relationships: [];
      };
      receipt_settings: {
        Row: {
          id: boolean;
          number_prefix: string;
          organisation_address: string;
          organisation_name: string;
          pan: string | null;
          registered_on: string | null;
          registration_number: string | null;
          section: string;
          updated_at: string;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          id?: boolean;
          number_prefix?: string;
          organisation_address: string;
          organisation_name: string;
          pan?: string | null;
          registered_on?: string | null;
          registration_number?: string | null;
          section?: string;
          updated_at?: string;
          valid_until?: string | null;
        };
        Update: {
          id?: boolean;
          number_prefix?: string;
          organisation_address?: string;
          organisation_name?: string;
          pan?: string | null;
          registered_on?: string | null;
          registration_number?: string | null;
          section?: string;
          updated_at?: string;
          valid_until?: string | null;
        };
        Relationships: [];
      };
      receipts: {
        Row: {
          amount_paise: number;
          amount_words: string;
          dog_name: string | null;
          donation_id: string;
          donor_address: string | null;
          donor_name: string;
          id: string;
          issued_at: string;
          kind: Database['public']['Enums']['receipt_kind'];
          mode: Database['public']['Enums']['payment_mode'];
          number: string;
          organisation: NonNullable<Json>;
          paid_on: string;
          pan_masked: string | null;
          payment_method: string | null;
          prefix: string;
          provider_payment_id: string | null;
          purpose: string | null;
          reason: Database['public']['Enums']['receipt_reason'];
          reference: string | null;
          replaces_id: string | null;
          sequence: number;
          tax_year: string;
          type: Database['public']['Enums']['donation_type'];
          verify_code: string;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          amount_words: string;
          dog_name?: string | null;
          donation_id: string;
          donor_address?: string | null;
          donor_name: string;
          id?: string;
          issued_at?: string;
          kind: Database['public']['Enums']['receipt_kind'];
          mode: Database['public']['Enums']['payment_mode'];
          number?: never;
          organisation: NonNullable<Json>;
          paid_on: string;
          pan_masked?: string | null;
          payment_method?: string | null;
          prefix: string;
          provider_payment_id?: string | null;
          purpose?: string | null;
          reason: Database['public']['Enums']['receipt_reason'];
          reference?: string | null;
          replaces_id?: string | null;
          sequence: number;
          tax_year: string;
          type: Database['public']['Enums']['donation_type'];
          verify_code?: string;
        };
        Update: {
          amount_paise?: number;
          amount_words?: string;
          dog_name?: string | null;
          donation_id?: string;
          donor_address?: string | null;
          donor_name?: string;
          id?: string;
          issued_at?: string;
          kind?: Database['public']['Enums']['receipt_kind'];
          mode?: Database['public']['Enums']['payment_mode'];
          number?: never;
          organisation?: NonNullable<Json>;
          paid_on?: string;
          pan_masked?: string | null;
          payment_method?: string | null;
          prefix?: string;
          provider_payment_id?: string | null;
          purpose?: string | null;
          reason?: Database['public']['Enums']['receipt_reason'];
          reference?: string | null;
          replaces_id?: string | null;
          sequence?: number;
          tax_year?: string;
          type?: Database['public']['Enums']['donation_type'];
          verify_code?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'receipts_donation_id_fkey';
            columns: ['donation_id'];
            isOneToOne: false;
            referencedRelation: 'donations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'receipts_replaces_id_donation_id_fkey';
            columns: ['replaces_id', 'donation_id'];
            isOneToOne: false;
            referencedRelation: 'receipts';
            referencedColumns: ['id', 'donation_id'];
          },
        ];
      };
      refused_addresses: {
        Row: {
          email: string;
          reason: string;
          refused_at: string;
        };
        ComputedFields: never;
        Insert: {
          email: string;
          reason: string;
          refused_at?: string;
        };
        Update: {
          email?: string;
          reason?: string;
          refused_at?: string;
        };
        Relationships: [];
      };
      review_items: {
        Row: {
          amount_paise: number | null;
          assignee_id: string | null;
          closed_at: string | null;
          created_at: string;
          description: string;
          donation_id: string | null;
          id: string;
          is_urgent: boolean;
          kind: Database['public']['Enums']['review_item_kind'];
          provider_order_id: string | null;
          provider_payment_id: string | null;
          provider_subscription_id: string | null;
          reference: string;
          sponsorship_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_paise?: number | null;
          assignee_id?: string | null;
          closed_at?: string | null;
          created_at?: string;
          description: string;
          donation_id?: string | null;
          id?: string;
          is_urgent?: never;
          kind: Database['public']['Enums']['review_item_kind'];
          provider_order_id?: string | null;
          provider_payment_id?: string | null;
          provider_subscription_id?: string | null;
          reference: string;
          sponsorship_id?: string | null;
        };
        Update: {
          amount_paise?: number | null;
          assignee_id?: string | null;
          closed_at?: string | null;
          created_at?: string;
          description?: string;
          donation_id?: string | null;
          id?: string;
          is_urgent?: never;
          kind?: Database['public']['Enums']['review_item_kind'];
          provider_order_id?: string | null;
          provider_payment_id?: string | null;
          provider_subscription_id?: string | null;
          reference?: string;
          sponsorship_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'review_items_donation_id_fkey';
            columns: ['donation_id'];
            isOneToOne: false;
            referencedRelation: 'donations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'review_items_sponsorship_id_fkey';
            columns: ['sponsorship_id'];
            isOneToOne: false;
            referencedRelation: 'sponsorships';
            referencedColumns: ['id'];
          },
        ];
      };
      scheduled_jobs: {
        Row: {
          last_result: Database['public']['Enums']['job_result'];
          last_run_at: string;
          name: string;
          next_position: Json | null;
        };
        ComputedFields: never;
        Insert: {
          last_result: Database['public']['Enums']['job_result'];
          last_run_at: string;
          name: string;
          next_position?: Json | null;
        };
        Update: {
          last_result?: Database['public']['Enums']['job_result'];
          last_run_at?: string;
          name?: string;
          next_position?: Json | null;
        };
        Relationships: [];
      };
      sponsorships: {
        Row: {
          amount_paise: number;
          created_at: string;
          current_end: string | null;
          current_start: string | null;
          desired_status: Database['public']['Enums']['desired_status'];
          dog_id: string | null;
          donor_id: string | null;
          end_reason: Database['public']['Enums']['end_reason'] | null;
          ended_at: string | null;
          halted_at: string | null;
          id: string;
          is_extra: boolean;
          is_gift: boolean;
          is_running: boolean;
          language: Database['public']['Enums']['language'];
          manage_url: string | null;
          mode: Database['public']['Enums']['payment_mode'];
          moved_at: string | null;
          next_charge_at: string | null;
          next_dog_id: string | null;
          pause_reason: Database['public']['Enums']['pause_reason'] | null;
          payment_method: string | null;
          provider_subscription_id: string | null;
          replaced_from: string | null;
          replaces_id: string | null;
          request_id: string | null;
          resume_on: string | null;
          source: Database['public']['Enums']['sponsorship_source'];
          started_at: string | null;
          starts_at: string | null;
          status: string;
          stop_comment: string | null;
          stop_requested_at: string | null;
          sync_due: string | null;
          sync_version: number;
          synced_at: string;
          user_id: string | null;
          visitor_email: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          created_at?: string;
          current_end?: string | null;
          current_start?: string | null;
          desired_status?: Database['public']['Enums']['desired_status'];
          dog_id?: string | null;
          donor_id?: string | null;
          end_reason?: Database['public']['Enums']['end_reason'] | null;
          ended_at?: string | null;
          halted_at?: string | null;
          id?: string;
          is_extra?: boolean;
          is_gift?: boolean;
          is_running?: never;
          language?: Database['public']['Enums']['language'];
          manage_url?: string | null;
          mode: Database['public']['Enums']['payment_mode'];
          moved_at?: string | null;
          next_charge_at?: string | null;
          next_dog_id?: string | null;
          pause_reason?: Database['public']['Enums']['pause_reason'] | null;
          payment_method?: string | null;
          provider_subscription_id?: string | null;
          replaced_from?: string | null;
          replaces_id?: string | null;
          request_id?: string | null;
          resume_on?: string | null;
          source?: Database['public']['Enums']['sponsorship_source'];
          started_at?: string | null;
          starts_at?: string | null;
          status?: string;
          stop_comment?: string | null;
          stop_requested_at?: string | null;
          sync_due?: string | null;
          sync_version?: number;
          synced_at?: string;
          user_id?: string | null;
          visitor_email?: string | null;
        };
        Update: {
          amount_paise?: number;
          created_at?: string;
          current_end?: string | null;
          current_start?: string | null;
          desired_status?: Database['public']['Enums']['desired_status'];
          dog_id?: string | null;
          donor_id?: string | null;
          end_reason?: Database['public']['Enums']['end_reason'] | null;
          ended_at?: string | null;
          halted_at?: string | null;
          id?: string;
          is_extra?: boolean;
          is_gift?: boolean;
          is_running?: never;
          language?: Database['public']['Enums']['language'];
          manage_url?: string | null;
          mode?: Database['public']['Enums']['payment_mode'];
          moved_at?: string | null;
          next_charge_at?: string | null;
          next_dog_id?: string | null;
          pause_reason?: Database['public']['Enums']['pause_reason'] | null;
          payment_method?: string | null;
          provider_subscription_id?: string | null;
          replaced_from?: string | null;
          replaces_id?: string | null;
          request_id?: string | null;
          resume_on?: string | null;
          source?: Database['public']['Enums']['sponsorship_source'];
          started_at?: string | null;
          starts_at?: string | null;
          status?: string;
          stop_comment?: string | null;
          stop_requested_at?: string | null;
          sync_due?: string | null;
          sync_version?: number;
          synced_at?: string;
          user_id?: string | null;
          visitor_email?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'sponsorships_dog_id_fkey';
            columns: ['dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sponsorships_donor_id_fkey';
            columns: ['donor_id'];
            isOneToOne: false;
            referencedRelation: 'donors';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sponsorships_next_dog_id_fkey';
            columns: ['next_dog_id'];
            isOneToOne: false;
            referencedRelation: 'dog_profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sponsorships_replaces_id_fkey';
            columns: ['replaces_id'];
            isOneToOne: false;
            referencedRelation: 'sponsorships';
            referencedColumns: ['id'];
          },
        ];
      };
      sync_failures: {
        Row: {
          failures: number;
          reference: string;
          retry_at: string;
          since: string;
        };
        ComputedFields: never;
        Insert: {
          failures: number;
          reference: string;
          retry_at: string;
          since: string;
        };
        Update: {
          failures?: number;
          reference?: string;
          retry_at?: string;
          since?: string;
        };
        Relationships: [];
      };
      tax_statements: {
        Row: {
          acknowledgement_number: string;
          amount_paise: number;
          created_at: string;
          donors: number;
          filed_on: string;
          id: string;
          original_number: string | null;
          tax_year: string;
        };
        ComputedFields: never;
        Insert: {
          acknowledgement_number: string;
          amount_paise: number;
          created_at?: string;
          donors: number;
          filed_on: string;
          id?: string;
          original_number?: string | null;
          tax_year: string;
        };
        Update: {
          acknowledgement_number?: string;
          amount_paise?: number;
          created_at?: string;
          donors?: number;
          filed_on?: string;
          id?: string;
          original_number?: string | null;
          tax_year?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_statements_original_number_fkey';
            columns: ['original_number'];
            isOneToOne: false;
            referencedRelation: 'tax_statements';
            referencedColumns: ['acknowledgement_number'];
          },
        ];
      };
      user_roles: {
        Row: {
          role: Database['public']['Enums']['team_role'];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          role: Database['public']['Enums']['team_role'];
          user_id: string;
        };
        Update: {
          role?: Database['public']['Enums']['team_role'];
          user_id?: string;
        };
        Relationships: [];
      };
      user_settings: {
        Row: {
          adoption_alerts: boolean;
          donation_receipts: boolean;
          email_notifications: boolean;
          language: Database['public']['Enums']['language'];
          marketing_emails: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          adoption_alerts?: boolean;
          donation_receipts?: boolean;
          email_notifications?: boolean;
          language?: Database['public']['Enums']['language'];
          marketing_emails?: boolean;
          user_id: string;
        };
        Update: {
          adoption_alerts?: boolean;
          donation_receipts?: boolean;
          email_notifications?: boolean;
          language?: Database['public']['Enums']['language'];
          marketing_emails?: boolean;
          user_id?: string;
        };
        Relationships: [];
      };
      word_translations: {
        Row: {
          kind: Database['public']['Enums']['word_kind'];
          language: Database['public']['Enums']['language'];
          source: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          kind: Database['public']['Enums']['word_kind'];
          language: Database['public']['Enums']['language'];
          source: string;
          text: string;
        };
        Update: {
          kind?: Database['public']['Enums']['word_kind'];
          language?: Database['public']['Enums']['language'];
          source?: string;
          text?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      add_person_note: {
        Args: { body: string; due_on?: string; person_id: string };
        Returns: undefined;
      };
      add_review_item_note: {
        Args: {
          action: Database['public']['Enums']['review_item_action'];
          body: string;
          review_item_id: string;
        };
        Returns: undefined;
      };
      administrators_without_second_factor: { Args: Record<PropertyKey, never>; Returns: string[] };
      allow_order: { Args: { account_id?: string; ip_address: string }; Returns: string };
      allow_plan: { Args: { account_id: string; amount_paise: number }; Returns: boolean };
      answer_contact_message: {
        Args: { body: string; contact_message_id: string; expected_handled_at?: string };
        Returns: undefined;
      };
      appeal_order_terms: { Args: { amount_paise: number; appeal_id: string }; Returns: Json };
      appeals_now: {
        Args: { ids?: string[]; mode: Database['public']['Enums']['payment_mode'] };
        Returns: {
          appeal_id: string;
          days_left: number;
          people: number;
          raised_paise: number;
        }[];
      };
      are_jobs_paused: { Args: Record<PropertyKey, never>; Returns: boolean };
      ask_for_identities: {
        Args: { mode?: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: string;
      };
      ask_to_void: {
        Args: { donation_id: string; expected_version: number; reason: string };
        Returns: undefined;
      };
      asked_voids: {
        Args: Record<PropertyKey, never>;
        Returns: {
          amount_paise: number;
          asked_at: string;
          asked_by_name: string;
          donation_id: string;
          name: string;
          reason: string;
        }[];
      };
      assign_review_item: {
        Args: { assignee_id?: string; previous_id?: string; review_item_id: string };
        Returns: undefined;
      };
      bank_candidates: {
        Args: {
          first_day: string;
          last_day: string;
          mode: Database['public']['Enums']['payment_mode'];
        };
        Returns: {
          amount_paise: number;
          happened_on: string;
          id: string;
          is_taken: boolean;
          kind: string;
          name: string;
          reference: string;
          status: string;
          upi_note: string;
          way: Database['public']['Enums']['donation_way'];
        }[];
      };
      bank_decisions: {
        Args: { account: string; first_day: string; last_day: string };
        Returns: {
          amount_paise: number;
          decided_by_name: string;
          donations: Json;
          ordinal: number;
          posted_on: string;
          reason: string;
          reference: string;
        }[];
      };
      bank_payers: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          person_id: string;
          words: string;
        }[];
      };
      begin_sponsorship: {
        Args: {
          amount_paise: number;
          dog_id: string;
          gift?: Json;
          mode: Database['public']['Enums']['payment_mode'];
          replaces_id?: string;
          starts_at?: string;
          user_id: string;
        };
        Returns: Json;
      };
      begin_standing_order: {
        Args: { entry: Json; mode: Database['public']['Enums']['payment_mode']; recorder: string };
        Returns: Json;
      };
      begin_visitor_sponsorship: {
        Args: {
          amount_paise: number;
          dog_id: string;
          language: Database['public']['Enums']['language'];
          mode: Database['public']['Enums']['payment_mode'];
          request_id: string;
          visitor: Json;
        };
        Returns: Json;
      };
      bill_uploader: { Args: { name: string }; Returns: string };
      book_problems: {
        Args: { as_of?: string };
        Returns: {
          sentence: string;
          subject: string;
        }[];
      };
      care_record_history: {
        Args: { record_id: string };
        Returns: {
          actor_name: string;
          change: Database['public']['Enums']['care_change_kind'];
          cost_paise: number;
          dog_name: string;
          due_on: string;
          happened_at: string;
          happened_on: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
        }[];
      };
      care_round: {
        Args: {
          due_until: string;
          in_area?: string;
          of_kind?: Database['public']['Enums']['care_kind'];
        };
        Returns: {
          against_rabies: boolean;
          area: string;
          dog_id: string;
          dog_name: string;
          due_on: string;
          feeding_spot: string;
          happened_on: string;
          id: string;
          image_url: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
        }[];
      };
      care_without_cost: {
        Args: Record<PropertyKey, never>;
        Returns: {
          dog_name: string;
          happened_on: string;
          id: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
        }[];
      };
      certificate_details: {
        Args: { mode?: Database['public']['Enums']['payment_mode'] };
        Returns: {
          donor_name: string;
          is_own: boolean;
          misses_address: boolean;
          misses_pan: boolean;
          receipts: number;
        }[];
      };
      change_role: {
        Args: { member_id: string; new_role: Database['public']['Enums']['team_role'] };
        Returns: undefined;
      };
      check_books: { Args: { as_of: string }; Returns: undefined };
      check_void: { Args: { donation_id: string }; Returns: undefined };
      claim_donation: { Args: { secret: string }; Returns: string };
      claim_to_undo: {
        Args: { language?: Database['public']['Enums']['language']; secret: string };
        Returns: Json;
      };
      close_appeal: { Args: { appeal_id: string }; Returns: undefined };
      confirm_correction: { Args: { secret: string }; Returns: boolean };
      confirm_dog_news: { Args: { token: string }; Returns: boolean };
      confirm_newsletter_subscription: { Args: { token: string }; Returns: boolean };
      continue_mailings: { Args: { as_of: string; batch: number }; Returns: number };
      correct_donor: {
        Args: {
          address: string;
          administrator: string;
          donor_id: string;
          expected_updated_at: string;
          keeps_pan: boolean;
          name: string;
          pan_encrypted: string;
          pan_masked: string;
        };
        Returns: Json;
      };
      correct_gift_email: { Args: { email: string; gift_id: string }; Returns: undefined };
      correct_recorded_donation: {
        Args: {
          address?: string;
          amount_paise: number;
          bank_name?: string;
          dog_id?: string;
          donation_id: string;
          expected_version: number;
          name?: string;
          person_id?: string;
          reason: string;
          received_on: string;
          reference?: string;
          way: Database['public']['Enums']['donation_way'];
        };
        Returns: string;
      };
      correct_sponsorship_email: {
        Args: { email: string; secret: string; sponsorship_id: string };
        Returns: undefined;
      };
      correct_visitor_details: {
        Args: {
          address: string;
          donor_id: string;
          keeps_pan: boolean;
          name: string;
          pan_encrypted: string;
          pan_masked: string;
        };
        Returns: Json;
      };
      count_mailing_recipients: {
        Args: {
          audience?: Database['public']['Enums']['newsletter_audience'];
          dog_id?: string;
          kind: Database['public']['Enums']['mailing_kind'];
          mode?: Database['public']['Enums']['payment_mode'];
          tax_year?: string;
        };
        Returns: number;
      };
      decide_bank_line: {
        Args: { donation_ids?: string[]; line: Json; payer?: string; reason?: string };
        Returns: undefined;
      };
      decide_donor_name: {
        Args: {
          decided_by: string;
          donor_id: string;
          mode: Database['public']['Enums']['payment_mode'];
          names: string[];
          tax_year: string;
        };
        Returns: undefined;
      };
      decline_void: {
        Args: { donation_id: string; expected_version: number; reason: string };
        Returns: undefined;
      };
      delete_care_record: { Args: { record_id: string }; Returns: undefined };
      delete_gift_page: { Args: { gift_id: string; secret: string }; Returns: boolean };
      delete_own_account: { Args: Record<PropertyKey, never>; Returns: string[] };
      delete_unpaid_donation: {
        Args: { donation_id: string; expected_version: number };
        Returns: boolean;
      };
      deleted_care_records: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cost_paise: number;
          deleted_at: string;
          deleted_by_name: string;
          dog_name: string;
          due_on: string;
          happened_on: string;
          id: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
        }[];
      };
      deployment_state: { Args: Record<PropertyKey, never>; Returns: Json };
      describe_dog_update_media: {
        Args: { description: string; media_id: string };
        Returns: undefined;
      };
      dog_areas: {
        Args: Record<PropertyKey, never>;
        Returns: {
          area: string;
          dogs: number;
        }[];
      };
      dog_care_by_year: {
        Args: { dog_id: string };
        Returns: {
          cost_paise: number;
          records: number;
          unknown_costs: number;
          year: number;
        }[];
      };
      dog_care_years: {
        Args: { dog_id: string };
        Returns: {
          cost_paise: number;
          records: number;
          year: number;
        }[];
      };
      dog_sponsors: {
        Args: { dog_id: string };
        Returns: {
          amount_paise: number;
          desired_status: Database['public']['Enums']['desired_status'];
          email: string;
          name: string;
          source: Database['public']['Enums']['sponsorship_source'];
          sponsorship_id: string;
          status: string;
          user_id: string;
        }[];
      };
      dog_story: {
        Args: { dog_id: string; language?: Database['public']['Enums']['language'] };
        Returns: {
          carer_name: string;
          ear_notched: boolean;
          here_since: string;
          rabies_until: string;
          sex: Database['public']['Enums']['dog_sex'];
          sterilised_on: string;
          story: string;
        }[];
      };
      dog_supporters: {
        Args: { dog_id: string };
        Returns: {
          amount_paise: number;
          desired_status: Database['public']['Enums']['desired_status'];
          email: string;
          name: string;
          person_id: string;
          since: string;
          source: Database['public']['Enums']['sponsorship_source'];
          sponsorship_id: string;
          status: string;
        }[];
      };
      dog_traits: {
        Args: Record<PropertyKey, never>;
        Returns: {
          dogs: number;
          trait: string;
        }[];
      };
      dog_update_thanks: {
        Args: { update_ids: string[] };
        Returns: {
          is_own: boolean;
          is_thanked: boolean;
          thanks: number;
          update_id: string;
        }[];
      };
      dogs_by_coverage: {
        Args: { mode: Database['public']['Enums']['payment_mode'] };
        Returns: {
          dog_id: string;
          dog_name: string;
          has_least: boolean;
          month_paise: number;
          promised_paise: number;
        }[];
      };
      dogs_due_for_update: {
        Args: Record<PropertyKey, never>;
        Returns: {
          dog_id: string;
          image_url: string;
          last_update_at: string;
          location: string;
          name: string;
          since: string;
          sponsors: number;
        }[];
      };
      dogs_money_by_month: {
        Args: { mode: Database['public']['Enums']['payment_mode'] };
        Returns: {
          kind: Database['public']['Enums']['care_kind'];
          month: string;
          paise: number;
        }[];
      };
      donation_to_claim: {
        Args: { language?: Database['public']['Enums']['language']; secret: string };
        Returns: Json;
      };
      donor_name_decisions: {
        Args: { mode: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: Json;
      };
      donor_of_visitor: { Args: { receipt_id: string; secret: string }; Returns: string };
      download_file: {
        Args: {
          file: Database['public']['Enums']['team_file'];
          mode: Database['public']['Enums']['payment_mode'];
          tax_year: string;
        };
        Returns: Json;
      };
      due_care: {
        Args: {
          due_until: string;
          in_area?: string;
          of_kind?: Database['public']['Enums']['care_kind'];
          page_offset?: number;
          page_size?: number;
        };
        Returns: {
          against_rabies: boolean;
          area: string;
          dog_id: string;
          dog_name: string;
          due_on: string;
          found_count: number;
          happened_on: string;
          id: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
        }[];
      };
      due_notes: {
        Args: Record<PropertyKey, never>;
        Returns: {
          author_name: string;
          body: string;
          due_on: string;
          id: number;
          name: string;
          person_id: string;
        }[];
      };
      edit_care_record: {
        Args: {
          against_rabies?: boolean;
          bill_name?: string;
          cost_paise?: number;
          dog_id: string;
          due_on?: string;
          expected_updated_at: string;
          happened_on: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
          record_id: string;
          vaccine_batch?: string;
        };
        Returns: undefined;
      };
      edit_dog_update: {
        Args: {
          actor_id: string;
          as_of: string;
          body: string;
          expected_updated_at: string;
          happened_on: string;
          language?: Database['public']['Enums']['language'];
          media: Json;
          update_id: string;
        };
        Returns: undefined;
      };
      email_overview: {
        Args: Record<PropertyKey, never>;
        Returns: {
          failed_last_week: number;
          oldest_waiting: string;
          sent_last_day: number;
          waiting: number;
        }[];
      };
      expect_code: { Args: { email: string }; Returns: undefined };
      failed_charges: {
        Args: { live_only?: boolean; page_offset?: number; page_size?: number };
        Returns: {
          amount_paise: number;
          dog_name: string;
          email: string;
          failed_at: string;
          found_count: number;
          name: string;
          next_charge_at: string;
          person_id: string;
          reason: Database['public']['Enums']['failure_reason'];
          sponsorship_id: string;
        }[];
      };
      file_imports: {
        Args: Record<PropertyKey, never>;
        Returns: {
          author_name: string;
          created_at: string;
          dogs: number;
          file_name: string;
          id: string;
          past_gifts: number;
          people: number;
          undone_at: string;
        }[];
      };
      find_dogs: { Args: { dogs: Json }; Returns: string[] };
      find_people: {
        Args: { people: Json };
        Returns: {
          email: string;
          gift_keys: string[];
          id: string;
          is_doubtful: boolean;
          name: string;
          person_id: string;
        }[];
      };
      follow_dog: {
        Args: {
          email?: string;
          gift_id: string;
          language?: Database['public']['Enums']['language'];
          secret: string;
        };
        Returns: string;
      };
      forget_gifts: { Args: { as_of: string }; Returns: undefined };
      forget_invitations: { Args: { as_of: string }; Returns: undefined };
      forget_person: { Args: { person_id: string }; Returns: undefined };
      forget_unconfirmed_accounts: { Args: { as_of: string }; Returns: undefined };
      forget_visitors: { Args: { as_of: string }; Returns: undefined };
      gift: {
        Args: {
          gift_id: string;
          language?: Database['public']['Enums']['language'];
          secret: string;
        };
        Returns: Json;
      };
      gift_problem: { Args: { as_of: string; gift: Json; payer: string }; Returns: string };
      gifts_before_this_site: {
        Args: { person_id: string };
        Returns: {
          gifts: number;
          in_kind: number;
          last_on: string;
          total_paise: number;
        }[];
      };
      give_role: {
        Args: { email: string; role: Database['public']['Enums']['team_role'] };
        Returns: Database['public']['Enums']['role_outcome'];
      };
      give_to_somebody_else: { Args: { entry: Json; recorder: string }; Returns: Json };
      health: { Args: Record<PropertyKey, never>; Returns: boolean };
      import_dogs: {
        Args: { dogs: Json; file_name: string; import_id: string };
        Returns: undefined;
      };
      import_people: {
        Args: { file_name: string; import_id: string; people: Json };
        Returns: undefined;
      };
      is_build_due: { Args: Record<PropertyKey, never>; Returns: boolean };
      known_person: {
        Args: { live_only?: boolean; person_id: string };
        Returns: {
          account_created_at: string;
          account_id: string;
          address: string;
          contact_ways: string[];
          donations_count: number;
          donor_id: string;
          email: string;
          entered_on: string;
          id: string;
          is_citizen: boolean;
          is_confirmed: boolean;
          is_own_address: boolean;
          is_own_whatsapp: boolean;
          language: Database['public']['Enums']['language'];
          merged: Json;
          name: string;
          other_names: string[];
          pan_masked: string;
          phone: string;
          refused_at: string;
          subscribed_at: string;
          subscription_confirmed_at: string;
          total_donated_paise: number;
          wants_receipts: boolean;
          whatsapp_consented_at: string;
          whatsapp_number: string;
        }[];
      };
      known_settlements: { Args: { ids: string[] }; Returns: string[] };
      late_standing_orders: {
        Args: { live_only?: boolean; page_offset?: number; page_size?: number };
        Returns: {
          amount_paise: number;
          dog_name: string;
          found_count: number;
          last_paid_on: string;
          name: string;
          person_id: string;
          sponsorship_id: string;
        }[];
      };
      lease_emails: {
        Args: { as_of: string; batch: number };
        Returns: {
          address: string;
          data: Json;
          id: string;
          language: Database['public']['Enums']['language'];
          lease_id: string;
          list: string;
          name: string;
          template: string;
          unsubscribe_token: string;
        }[];
      };
      less_covered_dogs: {
        Args: {
          dog_id: string;
          language?: Database['public']['Enums']['language'];
          mode: Database['public']['Enums']['payment_mode'];
        };
        Returns: {
          id: string;
          image_url: string;
          name: string;
        }[];
      };
      merge_people: {
        Args: { other_id: string; person_id: string; reason: string };
        Returns: string;
      };
      message_sponsors: {
        Args: { body: string; dog_id: string; subject: string };
        Returns: string;
      };
      missing_identities: {
        Args: { mode?: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: {
          amount_paise: number;
          asked_at: string;
          donor_key: string;
          email: string;
          has_account: boolean;
          misses_address: boolean;
          misses_citizenship: boolean;
          misses_pan: boolean;
          name: string;
        }[];
      };
      missing_translations: {
        Args: { language: Database['public']['Enums']['language'] };
        Returns: {
          dog_id: string;
          dogs: number;
          is_outdated: boolean;
          kind: string;
          label: string;
        }[];
      };
      money_by_month: {
        Args: { mode: Database['public']['Enums']['payment_mode'] };
        Returns: {
          kind: Database['public']['Enums']['money_kind'];
          month: string;
          paise: number;
        }[];
      };
      move_sponsorship: { Args: { dog_id?: string; sponsorship_id: string }; Returns: undefined };
      move_standing_order: { Args: { dog_id: string; sponsorship_id: string }; Returns: undefined };
      newsletter_progress: {
        Args: { newsletter_id: string };
        Returns: {
          audience: Database['public']['Enums']['newsletter_audience'];
          cancelled: number;
          dog_name: string;
          failed: number;
          recipients: number;
          sent: number;
          waiting: number;
        }[];
      };
      notes_about_person: {
        Args: { before_id?: number; person_id: string };
        Returns: {
          author_name: string;
          body: string;
          created_at: string;
          done_at: string;
          done_by_name: string;
          due_on: string;
          id: number;
        }[];
      };
      open_appeal: { Args: { appeal_id: string }; Returns: undefined };
      open_disputes: { Args: Record<PropertyKey, never>; Returns: string[] };
      open_review_items: { Args: { items: Json }; Returns: number };
      order_terms: { Args: { amount_paise: number; dog_id: string }; Returns: Json };
      own_data: {
        Args: Record<PropertyKey, never>;
        Returns: {
          contact_messages: Json;
          gifts: Json;
          notes: Json;
          sent_messages: Json;
          subscriptions: Json;
          thanks: Json;
        }[];
      };
      own_gifts: {
        Args: { language?: Database['public']['Enums']['language'] };
        Returns: {
          created_at: string;
          deliver_on: string;
          delivered_at: string;
          delivery: Database['public']['Enums']['gift_delivery'];
          dog_id: string;
          dog_name: string;
          email: string;
          has_ended: boolean;
          id: string;
          is_corrected: boolean;
          is_monthly: boolean;
          is_sent_again: boolean;
          occasion: Database['public']['Enums']['gift_occasion'];
          recipient_name: string;
          state: Database['public']['Enums']['gift_state'];
        }[];
      };
      own_letters: {
        Args: { language?: Database['public']['Enums']['language'] };
        Returns: {
          about_message_id: string;
          about_update_id: string;
          answer_ids: string[];
          created_at: string;
          dog_id: string;
          dog_name: string;
          id: string;
          message: string;
          seen_at: string;
        }[];
      };
      own_manage_urls: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          manage_url: string;
        }[];
      };
      own_office_details: { Args: Record<PropertyKey, never>; Returns: Json };
      own_role: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['Enums']['team_role'];
      };
      own_whatsapp: {
        Args: Record<PropertyKey, never>;
        Returns: {
          consented_at: string;
          number: string;
        }[];
      };
      part_people: { Args: { merged_id: string }; Returns: undefined };
      pass_on_letter: { Args: { contact_message_id: string }; Returns: undefined };
      pause_sponsorship: {
        Args: { resume_on?: string; sponsorship_id: string };
        Returns: undefined;
      };
      payouts_of_donations: {
        Args: { donation_ids: string[] };
        Returns: {
          donation_id: string;
          paid_out_on: string;
          settlement_id: string;
          utr: string;
        }[];
      };
      people_choices: {
        Args: { live_only?: boolean; search: string };
        Returns: {
          address: string;
          email: string;
          has_details: boolean;
          is_citizen: boolean;
          last_given_on: string;
          last_paise: number;
          name: string;
          person_id: string;
          phone: string;
        }[];
      };
      person: {
        Args: { live_only?: boolean; person_id: string };
        Returns: {
          account_created_at: string;
          account_id: string;
          address: string;
          donations_count: number;
          email: string;
          id: string;
          is_confirmed: boolean;
          is_own_address: boolean;
          name: string;
          other_names: string[];
          phone: string;
          refused_at: string;
          subscribed_at: string;
          subscription_confirmed_at: string;
          total_donated_paise: number;
          wants_receipts: boolean;
        }[];
      };
      person_correspondence: {
        Args: {
          before_at?: string;
          before_id?: string;
          person_id: string;
          without_emails?: boolean;
        };
        Returns: {
          author_name: string;
          body: string;
          id: string;
          is_unconfirmed: boolean;
          kind: Database['public']['Enums']['correspondence_kind'];
          state: Database['public']['Enums']['correspondence_state'];
          state_at: string;
          subject: string;
          written_at: string;
        }[];
      };
      person_donations: {
        Args: { before_given_at?: string; before_id?: string; person_id: string };
        Returns: {
          amount_paise: number;
          bank_name: string;
          dog_id: string;
          dog_name: string;
          donor_id: string;
          donor_name: string;
          given_at: string;
          id: string;
          is_of_visitor: boolean;
          mode: Database['public']['Enums']['payment_mode'];
          other_id: string;
          payment_method: string;
          provider_order_id: string;
          provider_payment_id: string;
          receipt_id: string;
          receipt_kind: Database['public']['Enums']['receipt_kind'];
          receipt_number: string;
          received_on: string;
          reference: string;
          refunded_paise: number;
          source: Database['public']['Enums']['donation_source'];
          status: Database['public']['Enums']['donation_status'];
          type: Database['public']['Enums']['donation_type'];
        }[];
      };
      person_history: {
        Args: { before_at?: string; before_id?: number; person_id: string };
        Returns: {
          actor: Database['public']['Enums']['sponsorship_actor'];
          amount_paise: number;
          detail: string;
          dog_name: string;
          id: number;
          kind: Database['public']['Enums']['domain_event_kind'];
          occurred_at: string;
          team_member: string;
        }[];
      };
      person_notes: {
        Args: { before_id?: number; person_id: string };
        Returns: {
          author_name: string;
          body: string;
          created_at: string;
          id: number;
        }[];
      };
      person_review_items: {
        Args: { person_id: string };
        Returns: {
          amount_paise: number;
          assignee_name: string;
          closed_at: string;
          closed_by_name: string;
          closing_note: string;
          created_at: string;
          description: string;
          id: string;
          kind: Database['public']['Enums']['review_item_kind'];
          respond_by: string;
        }[];
      };
      person_sponsorships: {
        Args: { person_id: string };
        Returns: {
          amount_paise: number;
          created_at: string;
          desired_status: Database['public']['Enums']['desired_status'];
          dog_id: string;
          dog_name: string;
          end_reason: Database['public']['Enums']['end_reason'];
          ended_at: string;
          failure: Database['public']['Enums']['failure_reason'];
          given_paise: number;
          id: string;
          mode: Database['public']['Enums']['payment_mode'];
          moved_at: string;
          next_charge_at: string;
          next_dog_name: string;
          pause_reason: Database['public']['Enums']['pause_reason'];
          resume_on: string;
          source: Database['public']['Enums']['sponsorship_source'];
          started_at: string;
          status: string;
          stop_comment: string;
        }[];
      };
      postpone_email_decision: { Args: { as_of: string; event_id: number }; Returns: undefined };
      publish_dog: { Args: { dog_id: string }; Returns: undefined };
      put_back_cheque: {
        Args: { donation_id: string; expected_version: number; reason: string };
        Returns: undefined;
      };
      queue_scheduled_email: { Args: { email: Json }; Returns: undefined };
      receipt: { Args: { receipt_id: string; secret?: string }; Returns: Json };
      record_appeal_news: { Args: { as_of: string }; Returns: undefined };
      record_cheque_outcome: {
        Args: {
          donation_id: string;
          happened_on?: string;
          outcome: Database['public']['Enums']['cheque_outcome'];
          tells_donor?: boolean;
        };
        Returns: string;
      };
      record_delivery: {
        Args: {
          address?: string;
          as_of: string;
          email_id: string;
          lease: string;
          outcome: string;
          problem?: string;
          subject?: string;
        };
        Returns: boolean;
      };
      record_donation: {
        Args: { entry: Json; mode: Database['public']['Enums']['payment_mode']; recorder: string };
        Returns: Json;
      };
      record_factor_removal: { Args: { member_id: string }; Returns: undefined };
      record_milestones: { Args: { as_of: string }; Returns: undefined };
      record_sync_failure: {
        Args: { failures: number; reference: string; retry_at: string; since: string };
        Returns: undefined;
      };
      record_tax_file: {
        Args: { mode: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: undefined;
      };
      recorded_donation: {
        Args: { donation_id: string };
        Returns: {
          address: string;
          amount_paise: number;
          bank_name: string;
          changes: Json;
          dog_id: string;
          dog_name: string;
          donor_id: string;
          id: string;
          is_open_year: boolean;
          is_own_details: boolean;
          name: string;
          pan_masked: string;
          person_id: string;
          receipt_id: string;
          receipt_number: string;
          received_on: string;
          recorded_at: string;
          recorded_by_name: string;
          reference: string;
          refunded_paise: number;
          sponsorship_id: string;
          status: Database['public']['Enums']['donation_status'];
          version: number;
          way: Database['public']['Enums']['donation_way'];
        }[];
      };
      recorded_donation_details: {
        Args: { donation_id: string };
        Returns: {
          address: string;
          amount_paise: number;
          bank_name: string;
          changes: Json;
          dog_id: string;
          dog_name: string;
          donor_id: string;
          former_id: string;
          former_name: string;
          id: string;
          is_open_year: boolean;
          is_own_details: boolean;
          is_recorded_today: boolean;
          is_void_asked: boolean;
          name: string;
          pan_masked: string;
          person_id: string;
          receipt_id: string;
          receipt_number: string;
          received_on: string;
          recorded_at: string;
          recorded_by_name: string;
          reference: string;
          refunded_paise: number;
          replacement_id: string;
          replacement_name: string;
          sponsorship_id: string;
          status: Database['public']['Enums']['donation_status'];
          version: number;
          voided_at: string;
          way: Database['public']['Enums']['donation_way'];
        }[];
      };
      recorded_donation_list: {
        Args: { page_offset?: number; page_size?: number };
        Returns: {
          amount_paise: number;
          donation_id: string;
          found_count: number;
          name: string;
          receipt_id: string;
          receipt_number: string;
          recorded_at: string;
          status: Database['public']['Enums']['donation_status'];
          way: Database['public']['Enums']['donation_way'];
        }[];
      };
      redact_old_emails: { Args: { as_of: string }; Returns: undefined };
      refuse_sponsorship_emails: {
        Args: { secret: string; sponsorship_id: string };
        Returns: undefined;
      };
      reissue_offer: { Args: { receipt_id: string }; Returns: Json };
      reissue_receipt: { Args: { receipt_id: string }; Returns: string };
      remove_role: { Args: { member_id: string }; Returns: undefined };
      renew_gift_link: { Args: { gift_id: string }; Returns: string };
      reopen_bank_line: { Args: { line: Json }; Returns: undefined };
      replace_pans: { Args: { changes: Json }; Returns: number };
      reply_to_dog_update: { Args: { body: string; update_id: string }; Returns: undefined };
      reply_to_message: { Args: { body: string; message_id: string }; Returns: undefined };
      report_payment: {
        Args: {
          address?: string;
          amount_paise: number;
          appeal_id?: string;
          dog_id?: string;
          email: string;
          for_dog: string;
          is_indian_citizen?: boolean;
          language: Database['public']['Enums']['language'];
          name: string;
          paid_by: Database['public']['Enums']['donation_way'];
          paid_on: string;
          reference: string;
          upi_note?: string;
        };
        Returns: undefined;
      };
      resend_gift: { Args: { gift_id: string }; Returns: undefined };
      resend_receipt: { Args: { receipt_id: string }; Returns: undefined };
      restore_care_record: { Args: { record_id: string }; Returns: undefined };
      resume_due_sponsorships: { Args: { as_of: string }; Returns: number };
      resume_jobs: { Args: Record<PropertyKey, never>; Returns: undefined };
      resume_sponsorship: { Args: { sponsorship_id: string }; Returns: undefined };
      return_recorded_donation: {
        Args: {
          amount_paise: number;
          donation_id: string;
          expected_version: number;
          reason: string;
          returned_on: string;
          way: Database['public']['Enums']['donation_way'];
        };
        Returns: string;
      };
      review_item_assignees: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          user_id: string;
        }[];
      };
      review_item_list: {
        Args: {
          are_closed?: boolean;
          only_mine?: boolean;
          page_offset?: number;
          page_size?: number;
        };
        Returns: {
          amount_paise: number;
          assignee_id: string;
          assignee_name: string;
          closed_at: string;
          closed_by_name: string;
          closing_note: string;
          created_at: string;
          description: string;
          dog_id: string;
          dog_name: string;
          donation_amount_paise: number;
          donation_given_at: string;
          donation_id: string;
          donation_status: Database['public']['Enums']['donation_status'];
          found_count: number;
          id: string;
          is_for_all_dogs: boolean;
          kind: Database['public']['Enums']['review_item_kind'];
          notes_count: number;
          person_id: string;
          person_name: string;
          provider_order_id: string;
          provider_payment_id: string;
          provider_subscription_id: string;
          receipt_id: string;
          receipt_number: string;
          respond_by: string;
          sponsorship_amount_paise: number;
          sponsorship_id: string;
        }[];
      };
      review_item_notes: {
        Args: { before_id?: number; review_item_id: string };
        Returns: {
          action: Database['public']['Enums']['review_item_action'];
          author_name: string;
          body: string;
          created_at: string;
          id: number;
        }[];
      };
      save_appeal: {
        Args: {
          appeal: Json;
          expected_updated_at: string;
          mode: Database['public']['Enums']['payment_mode'];
        };
        Returns: undefined;
      };
      save_care_round: {
        Args: {
          against_rabies?: boolean;
          bill_name?: string;
          cost_paise?: number;
          dog_ids: string[];
          done_ids?: string[];
          due_on?: string;
          happened_on: string;
          kind: Database['public']['Enums']['care_kind'];
          note: string;
          round_id: string;
          vaccine_batch?: string;
        };
        Returns: number;
      };
      save_dog_papers: {
        Args: {
          dog_id: string;
          expected_updated_at: string;
          hindi_story: string;
          is_stale?: boolean;
          papers: Json;
          team_papers: Json;
        };
        Returns: undefined;
      };
      save_dog_translation: {
        Args: {
          dog_id: string;
          language: Database['public']['Enums']['language'];
          name?: string;
          tagline?: string;
          words?: Json;
        };
        Returns: undefined;
      };
      save_dog_update: {
        Args: {
          actor_id: string;
          as_of: string;
          body: string;
          dog_id: string;
          happened_on: string;
          language?: Database['public']['Enums']['language'];
          media: Json;
          update_id: string;
        };
        Returns: boolean;
      };
      save_dog_update_translation: {
        Args: {
          body: string;
          expected_body?: string;
          language: Database['public']['Enums']['language'];
          source_body: string;
          update_id: string;
        };
        Returns: undefined;
      };
      save_donor: {
        Args: {
          address: string;
          donor_id: string;
          expected_updated_at?: string;
          keeps_pan: boolean;
          name: string;
          pan_encrypted: string;
          pan_masked: string;
          user_id: string;
        };
        Returns: Json;
      };
      save_pending_donation: {
        Args: { donation: Json; gift?: Json; visitor?: Json };
        Returns: undefined;
      };
      save_person: { Args: { entry: Json; member: string }; Returns: Json };
      save_provider_subscription: {
        Args: { manage_url: string; sponsorship_id: string; subscription_id: string };
        Returns: string;
      };
      save_recorded_donation: {
        Args: { entry: Json; mode: Database['public']['Enums']['payment_mode']; recorder: string };
        Returns: Json;
      };
      save_settlements: {
        Args: {
          as_of: string;
          lines: Json;
          mode: Database['public']['Enums']['payment_mode'];
          settlements: Json;
        };
        Returns: undefined;
      };
      save_standing_order: {
        Args: { entry: Json; mode: Database['public']['Enums']['payment_mode']; recorder: string };
        Returns: Json;
      };
      search_contact_messages: {
        Args: { search: string };
        Returns: {
          created_at: string;
          email: string;
          for_dog: string;
          handled_at: string;
          handled_by: string;
          has_account: boolean;
          id: string;
          is_about_update: boolean;
          kind: Database['public']['Enums']['contact_message_kind'];
          message: string;
          name: string;
          needs_review: boolean;
          paid_by: Database['public']['Enums']['donation_way'];
          paid_on: string;
          paid_paise: number;
          passed_on_at: string;
          person_id: string;
          reference: string;
          subject: string;
        }[];
      };
      search_dogs: {
        Args: { search: string };
        Returns: {
          age: string;
          at_centre_since: string | null;
          coverage: Json | null;
          created_at: string;
          id: string;
          image_url: string;
          last_update_at: string | null;
          location: string;
          monthly_amount: number;
          name: string;
          status: Database['public']['Enums']['dog_status'];
          tagline: string;
          traits: string[];
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'dog_profiles';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      send_newsletter: {
        Args: {
          audience?: Database['public']['Enums']['newsletter_audience'];
          dog_id?: string;
          expected_updated_at?: string;
          newsletter_id: string;
        };
        Returns: string;
      };
      set_appeal_costs: { Args: { appeal_id: string; record_ids: string[] }; Returns: undefined };
      set_dog_at_centre: { Args: { dog_id: string; since?: string }; Returns: number };
      set_dog_status: {
        Args: { dog_id: string; new_status: Database['public']['Enums']['dog_status'] };
        Returns: number;
      };
      set_dog_update_hidden: {
        Args: { actor_id: string; as_of: string; is_hidden: boolean; update_id: string };
        Returns: undefined;
      };
      set_note_done: { Args: { is_done: boolean; note_id: number }; Returns: undefined };
      set_own_whatsapp: { Args: { consents: boolean; number: string }; Returns: undefined };
      set_person_email: { Args: { email: string; person_id: string }; Returns: undefined };
      set_thanks: { Args: { is_thanked: boolean; update_id: string }; Returns: undefined };
      settlement_facts: {
        Args: { captured_before: string; mode: Database['public']['Enums']['payment_mode'] };
        Returns: Json;
      };
      settlement_lines: {
        Args: { settlement_id: string };
        Returns: {
          credit_paise: number;
          debit_paise: number;
          dog_name: string;
          entity_id: string;
          fee_paise: number;
          is_of_this_site: boolean;
          is_on_hold: boolean;
          made_at: string;
          name: string;
          person_id: string;
          type: string;
        }[];
      };
      settlement_list: {
        Args: {
          mode: Database['public']['Enums']['payment_mode'];
          page_offset?: number;
          page_size?: number;
        };
        Returns: {
          amount_paise: number;
          fee_paise: number;
          found_count: number;
          has_failed: boolean;
          id: string;
          made_at: string;
          other_paise: number;
          paid_out_on: string;
          paid_paise: number;
          payments: number;
          returned_paise: number;
          status: string;
          utr: string;
        }[];
      };
      settlement_report: {
        Args: {
          after_line?: number;
          mode: Database['public']['Enums']['payment_mode'];
          tax_year: string;
        };
        Returns: {
          amount_paise: number;
          entity_id: string;
          fee_paise: number;
          line_number: number;
          made_at: string;
          net_paise: number;
          order_id: string;
          paid_out_on: string;
          payment_method: string;
          settlement_id: string;
          settlement_paise: number;
          tax_paise: number;
          type: string;
          utr: string;
        }[];
      };
      settlements_since: {
        Args: { mode: Database['public']['Enums']['payment_mode'] };
        Returns: string;
      };
      shown_actor: {
        Args: { '': Database['public']['Tables']['dog_update_changes']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.shown_actor with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
      };
      sponsors_by_month: {
        Args: { as_of?: string; mode: Database['public']['Enums']['payment_mode'] };
        Returns: {
          began: number;
          ended: number;
          ended_by: Json;
          month: string;
          running: number;
        }[];
      };
      sponsors_by_quarter: {
        Args: { as_of?: string; mode: Database['public']['Enums']['payment_mode'] };
        Returns: {
          after_12: number;
          after_3: number;
          after_6: number;
          began: number;
          quarter: string;
        }[];
      };
      sponsorship_list: {
        Args: { before_created_at?: string; before_id?: string };
        Returns: {
          amount_paise: number;
          created_at: string;
          desired_status: Database['public']['Enums']['desired_status'];
          dog_id: string;
          dog_name: string;
          email: string;
          end_reason: Database['public']['Enums']['end_reason'];
          ended_at: string;
          failure: Database['public']['Enums']['failure_reason'];
          given_paise: number;
          id: string;
          mode: Database['public']['Enums']['payment_mode'];
          moved_at: string;
          name: string;
          next_charge_at: string;
          next_dog_name: string;
          pause_reason: Database['public']['Enums']['pause_reason'];
          person_id: string;
          resume_on: string;
          source: Database['public']['Enums']['sponsorship_source'];
          started_at: string;
          status: string;
          stop_comment: string;
        }[];
      };
      sponsorship_summary: {
        Args: { live_only?: boolean; month_start: string };
        Returns: {
          failed_count: number;
          promised_paise: number;
          received_paise: number;
          running_count: number;
          stopped_count: number;
        }[];
      };
      sponsorship_timeline: {
        Args: { language?: Database['public']['Enums']['language']; sponsorship_ids: string[] };
        Returns: {
          actor: Database['public']['Enums']['sponsorship_actor'];
          amount_paise: number;
          detail: string;
          dog_id: string;
          dog_name: string;
          id: number;
          kind: Database['public']['Enums']['sponsorship_event_kind'];
          occurred_at: string;
          reference: string;
          sponsorship_id: string;
        }[];
      };
      standing_orders_to_call: {
        Args: { live_only?: boolean };
        Returns: {
          amount_paise: number;
          dog_id: string;
          dog_name: string;
          dog_status: Database['public']['Enums']['dog_status'];
          has_email: boolean;
          name: string;
          person_id: string;
          phone: string;
          sponsorship_id: string;
        }[];
      };
      statement_donors: {
        Args: { mode: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: {
          donors: Json;
          missing: number;
          missing_paise: number;
        }[];
      };
      stop_sponsorship: { Args: { reason?: string; sponsorship_id: string }; Returns: undefined };
      stop_sponsorship_as_team: {
        Args: { reason: string; sponsorship_id: string };
        Returns: undefined;
      };
      stop_standing_order: {
        Args: { reason?: string; sponsorship_id: string };
        Returns: undefined;
      };
      stop_visitor_sponsorship: {
        Args: { secret: string; sponsorship_id: string };
        Returns: undefined;
      };
      store_email_decision: {
        Args: { as_of: string; cancelled_keys: string[]; emails: Json; event_id: number };
        Returns: boolean;
      };
      store_payment_event: {
        Args: {
          event_id: string;
          event_type: string;
          order_id: string;
          payload: Json;
          subscription_id?: string;
        };
        Returns: boolean;
      };
      stories_without_hindi: {
        Args: Record<PropertyKey, never>;
        Returns: {
          dog_id: string;
          is_outdated: boolean;
          name: string;
        }[];
      };
      supporters: {
        Args: { live_only?: boolean; page_offset?: number; page_size?: number; search?: string };
        Returns: {
          donations_count: number;
          email: string;
          found_count: number;
          name: string;
          person_id: string;
          sponsorships_count: number;
          total_donated_paise: number;
          user_id: string;
        }[];
      };
      tax_year_overview: {
        Args: { mode?: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: {
          anonymous_limit_paise: number;
          anonymous_paise: number;
          cancellations: number;
          donations: number;
          donors: number;
          fee_paise: number;
          missing_donors: number;
          net_paise: number;
          receipts: number;
          receipts_paise: number;
          received_paise: number;
          returned_paise: number;
          tax_paise: number;
        }[];
      };
      tax_year_statement: {
        Args: { mode?: Database['public']['Enums']['payment_mode']; tax_year: string };
        Returns: Json;
      };
      team_care_records: {
        Args: {
          before_happened_on?: string;
          before_id?: string;
          for_dog_id?: string;
          record_id?: string;
        };
        Returns: {
          against_rabies: boolean;
          bill_name: string;
          cost_paise: number;
          created_at: string;
          created_by_name: string;
          dog_id: string;
          dog_name: string;
          due_on: string;
          happened_on: string;
          has_bill: boolean;
          id: string;
          kind: Database['public']['Enums']['care_kind'];
          may_edit: boolean;
          note: string;
          updated_at: string;
          updated_by_name: string;
          vaccine_batch: string;
        }[];
      };
      team_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          expires_at: string;
          id: string;
          role: Database['public']['Enums']['team_role'];
        }[];
      };
      team_members: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          has_second_factor: boolean;
          name: string;
          role: Database['public']['Enums']['team_role'];
          user_id: string;
        }[];
      };
      team_today: {
        Args: { live_only?: boolean };
        Returns: {
          administrators_without_second_factor: string[];
          contact_messages: number;
          dogs_at_centre: number;
          due_care_records: number;
          due_review_items: number;
          failed_charges: number;
          failed_emails: number;
          late_emails: number;
          late_standing_orders: number;
          longest_waiting: Json;
          my_review_items: number;
          overdue_dogs: number;
          paused_since: string;
          review_deadline: string;
          review_items: number;
          undescribed_media: number;
          updates_without_english: number;
          updates_without_hindi: number;
          urgent_review_items: number;
          waiting_cheques: number;
        }[];
      };
      tell_outcome: { Args: { appeal_id: string; update_id: string }; Returns: undefined };
      undecided_events: {
        Args: { as_of: string; batch: number };
        Returns: {
          account_id: string;
          actor: Database['public']['Enums']['sponsorship_actor'];
          data: Json;
          dog_id: string;
          donation_id: string;
          facts: Json;
          id: number;
          kind: Database['public']['Enums']['domain_event_kind'];
          occurred_at: string;
          recorded_at: string;
          review_item_id: string;
          sponsorship_id: string;
        }[];
      };
      undo_claim: { Args: { secret: string }; Returns: string };
      undo_import: { Args: { import_id: string }; Returns: number };
      unsent_emails: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempts: number;
          created_at: string;
          email: string;
          failed_at: string;
          gift_for: string;
          id: string;
          last_error: string;
          person_id: string;
        }[];
      };
      unsubscribe: { Args: { list: string; token: string }; Returns: boolean };
      unused_dog_images: { Args: Record<PropertyKey, never>; Returns: string[] };
      unused_files: {
        Args: { as_of: string };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      unused_public_files: { Args: { update_id: string }; Returns: string[] };
      unvoid_donation: {
        Args: { donation_id: string; expected_version: number; reason: string };
        Returns: undefined;
      };
      verify_receipt: { Args: { code: string }; Returns: Json };
      visit_my_dogs: { Args: Record<PropertyKey, never>; Returns: string };
      visitor_gift_link: { Args: { donation_id: string }; Returns: Json };
      visitor_ip_address: { Args: Record<PropertyKey, never>; Returns: string };
      visitor_sponsorship: {
        Args: {
          language?: Database['public']['Enums']['language'];
          secret: string;
          sponsorship_id: string;
        };
        Returns: Json;
      };
      void_donation: {
        Args: { donation_id: string; expected_version: number; reason: string };
        Returns: undefined;
      };
      waiting_cheques: {
        Args: { page_offset?: number; page_size?: number };
        Returns: {
          amount_paise: number;
          bank_name: string;
          dog_name: string;
          donation_id: string;
          found_count: number;
          name: string;
          person_id: string;
          received_on: string;
          reference: string;
        }[];
      };
      withdraw_gift: { Args: { gift_id: string }; Returns: undefined };
      withdraw_invitation: { Args: { invitation_id: string }; Returns: undefined };
      withdraw_whatsapp: { Args: { person_id: string }; Returns: undefined };
      write_donation_state: {
        Args: {
          donation_id: string;
          expected_version: number;
          is_up_to_date: boolean;
          items: Json;
          next_status: Database['public']['Enums']['donation_status'];
          payment?: Json;
          payment_id: string;
          refunded_paise: number;
        };
        Returns: number;
      };
      write_settlement_review_items: {
        Args: { items: Json; mode: Database['public']['Enums']['payment_mode'] };
        Returns: number;
      };
      write_sponsorship_state: {
        Args: {
          as_of: string;
          donations: Json;
          events: Json;
          expected_version: number;
          is_up_to_date: boolean;
          items: Json;
          sponsorship_id: string;
          state: Json;
        };
        Returns: number;
      };
      write_to_person: {
        Args: { body: string; person_id: string; subject: string };
        Returns: undefined;
      };
    };
    Enums: {
      appeal_status: 'draft' | 'open' | 'closed';
      care_change_kind: 'edited' | 'done-again' | 'deleted' | 'restored';
      care_kind: 'vaccination' | 'sterilisation' | 'treatment' | 'food' | 'shelter' | 'other';
      cheque_outcome: 'credited' | 'returned';
      contact_message_kind: 'message' | 'payment';
      contact_way: 'email' | 'whatsapp' | 'post';
      correspondence_kind: 'email' | 'message' | 'answer' | 'contact-message';
      correspondence_state:
        'waiting' | 'sent' | 'failed' | 'cancelled' | 'read' | 'unread' | 'open' | 'done';
      desired_status: 'run' | 'pause' | 'stop';
      dog_sex: 'female' | 'male';
      dog_status: 'available' | 'adopted' | 'passed_away' | 'moved' | 'draft';
      dog_update_change_kind:
        'published' | 'edited' | 'described' | 'translated' | 'hidden' | 'shown';
      domain_event_kind:
        | 'account-confirmed'
        | 'message-sent'
        | 'contact-answered'
        | 'milestone-reached'
        | 'dog-added'
        | 'dog-update-published'
        | 'review-item-opened'
        | 'review-item-assigned'
        | 'review-item-closed'
        | 'review-item-reopened'
        | 'donation-pending'
        | 'donation-completed'
        | 'donation-failed'
        | 'donation-refunded'
        | 'donation-disputed'
        | 'donation-corrected'
        | 'donation-returned'
        | 'cheque-returned'
        | 'donations-added'
        | 'receipt-replaced'
        | 'receipt-resent'
        | 'details-corrected'
        | 'identity-requested'
        | 'address-changed'
        | 'person-forgotten'
        | 'role-given'
        | 'role-taken'
        | 'role-offered'
        | 'role-withdrawn'
        | 'second-factor-added'
        | 'second-factor-removed'
        | 'tax-file-downloaded'
        | 'file-downloaded'
        | 'dog-left'
        | 'appeal-goal-reached'
        | 'appeal-ended'
        | 'appeal-outcome-told'
        | 'gift-paid'
        | 'gift-sent-again'
        | 'gift-not-delivered'
        | 'sponsorship-created'
        | 'sponsorship-authorised'
        | 'sponsorship-charged'
        | 'sponsorship-charge-failed'
        | 'sponsorship-halted'
        | 'sponsorship-pause-requested'
        | 'sponsorship-paused'
        | 'sponsorship-resume-announced'
        | 'sponsorship-resume-requested'
        | 'sponsorship-resumed'
        | 'sponsorship-moved'
        | 'sponsorship-dog-left'
        | 'sponsorship-dog-back'
        | 'sponsorship-dog-taken'
        | 'sponsorship-dog-returned'
        | 'sponsorship-amount-changed'
        | 'sponsorship-stop-requested'
        | 'sponsorship-ended';
      donation_change_kind:
        | 'correction'
        | 'return'
        | 'void'
        | 'unvoid'
        | 'void-asked'
        | 'void-declined'
        | 'cheque-credited'
        | 'cheque-returned'
        | 'cheque-put-back';
      donation_source: 'provider' | 'recorded' | 'imported';
      donation_status: 'pending' | 'completed' | 'failed' | 'refunded' | 'disputed';
      donation_type: 'One-time' | 'Monthly';
      donation_way: 'bank-transfer' | 'upi' | 'cheque' | 'cash';
      email_content_source:
        | 'account_deleted'
        | 'appeal'
        | 'appeal_outcome'
        | 'dog_news_end'
        | 'dog_updates'
        | 'gift'
        | 'gift_dog_left'
        | 'milestone'
        | 'new_dogs'
        | 'newsletter'
        | 'review_items'
        | 'team_week';
      email_role: 'admin' | 'team';
      email_setting:
        'email_notifications' | 'adoption_alerts' | 'marketing_emails' | 'donation_receipts';
      end_reason:
        'sponsor' | 'dog' | 'account' | 'replaced' | 'bank' | 'failed' | 'completed' | 'abandoned';
      failure_reason:
        | 'insufficient-balance'
        | 'card-expired'
        | 'mandate-revoked'
        | 'payer-declined'
        | 'bank-down'
        | 'other';
      gift_delivery: 'page' | 'waiting' | 'sent' | 'failed' | 'stopped';
      gift_occasion: 'birthday' | 'in-memory' | 'in-honour' | 'just-so';
      gift_state: 'unpaid' | 'ready' | 'withdrawn';
      job_result: 'complete' | 'partial' | 'failed';
      language: 'en' | 'hi';
      mailing_kind: 'newsletter' | 'sponsor-message' | 'identity-request';
      money_kind: 'appeal' | 'by-hand' | 'gift' | 'monthly' | 'once';
      newsletter_audience: 'everybody' | 'sponsors' | 'dog-sponsors';
      pause_reason: 'sponsor' | 'dog' | 'bank';
      payment_mode: 'test' | 'live';
      picture_extension: 'webp' | 'jpg';
      receipt_kind: 'receipt' | 'cancellation';
      receipt_reason:
        'payment' | 'partial-refund' | 'correction' | 'refund' | 'dispute' | 'returned' | 'void';
      review_item_action: 'note' | 'close' | 'reopen';
      review_item_kind:
        | 'second-payment'
        | 'wrong-amount'
        | 'dispute'
        | 'unknown-order'
        | 'reconciliation'
        | 'email'
        | 'charge-after-stop'
        | 'charge-after-change'
        | 'unreadable-event'
        | 'many-orders'
        | 'unknown-subscription'
        | 'not-compared'
        | 'refund-failed'
        | 'foreign-mailbox'
        | 'not-joined'
        | 'books'
        | 'payout'
        | 'not-paid-out'
        | 'no-payouts';
      role_outcome: 'given' | 'changed' | 'unchanged' | 'invited';
      sponsorship_actor: 'sponsor' | 'team' | 'bank' | 'site';
      sponsorship_event_kind:
        | 'created'
        | 'authorised'
        | 'charged'
        | 'charge-failed'
        | 'halted'
        | 'pause-requested'
        | 'paused'
        | 'resume-announced'
        | 'resume-requested'
        | 'resumed'
        | 'moved'
        | 'dog-left'
        | 'dog-back'
        | 'dog-taken'
        | 'dog-returned'
        | 'amount-changed'
        | 'stop-requested'
        | 'ended';
      sponsorship_source: 'provider' | 'standing-order';
      subscriber_state: 'unconfirmed' | 'confirmed';
      team_file: 'receipts' | 'people' | 'dogs' | 'care';
      team_role: 'admin' | 'staff' | 'volunteer';
      video_extension: 'mp4' | 'webm';
      word_kind: 'trait' | 'location';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      appeal_status: ['draft', 'open', 'closed'],
      care_change_kind: ['edited', 'done-again', 'deleted', 'restored'],
      care_kind: ['vaccination', 'sterilisation', 'treatment', 'food', 'shelter', 'other'],
      cheque_outcome: ['credited', 'returned'],
      contact_message_kind: ['message', 'payment'],
      contact_way: ['email', 'whatsapp', 'post'],
      correspondence_kind: ['email', 'message', 'answer', 'contact-message'],
      correspondence_state: [
        'waiting',
        'sent',
        'failed',
        'cancelled',
        'read',
        'unread',
        'open',
        'done',
      ],
      desired_status: ['run', 'pause', 'stop'],
      dog_sex: ['female', 'male'],
      dog_status: ['available', 'adopted', 'passed_away', 'moved', 'draft'],
      dog_update_change_kind: ['published', 'edited', 'described', 'translated', 'hidden', 'shown'],
      domain_event_kind: [
        'account-confirmed',
        'message-sent',
        'contact-answered',
        'milestone-reached',
        'dog-added',
        'dog-update-published',
        'review-item-opened',
        'review-item-assigned',
        'review-item-closed',
        'review-item-reopened',
        'donation-pending',
        'donation-completed',
        'donation-failed',
        'donation-refunded',
        'donation-disputed',
        'donation-corrected',
        'donation-returned',
        'cheque-returned',
        'donations-added',
        'receipt-replaced',
        'receipt-resent',
        'details-corrected',
        'identity-requested',
        'address-changed',
        'person-forgotten',
        'role-given',
        'role-taken',
        'role-offered',
        'role-withdrawn',
        'second-factor-added',
        'second-factor-removed',
        'tax-file-downloaded',
        'file-downloaded',
        'dog-left',
        'appeal-goal-reached',
        'appeal-ended',
        'appeal-outcome-told',
        'gift-paid',
        'gift-sent-again',
        'gift-not-delivered',
        'sponsorship-created',
        'sponsorship-authorised',
        'sponsorship-charged',
        'sponsorship-charge-failed',
        'sponsorship-halted',
        'sponsorship-pause-requested',
        'sponsorship-paused',
        'sponsorship-resume-announced',
        'sponsorship-resume-requested',
        'sponsorship-resumed',
        'sponsorship-moved',
        'sponsorship-dog-left',
        'sponsorship-dog-back',
        'sponsorship-dog-taken',
        'sponsorship-dog-returned',
        'sponsorship-amount-changed',
        'sponsorship-stop-requested',
        'sponsorship-ended',
      ],
      donation_change_kind: [
        'correction',
        'return',
        'void',
        'unvoid',
        'void-asked',
        'void-declined',
        'cheque-credited',
        'cheque-returned',
        'cheque-put-back',
      ],
      donation_source: ['provider', 'recorded', 'imported'],
      donation_status: ['pending', 'completed', 'failed', 'refunded', 'disputed'],
      donation_type: ['One-time', 'Monthly'],
      donation_way: ['bank-transfer', 'upi', 'cheque', 'cash'],
      email_content_source: [
        'account_deleted',
        'appeal',
        'appeal_outcome',
        'dog_news_end',
        'dog_updates',
        'gift',
        'gift_dog_left',
        'milestone',
        'new_dogs',
        'newsletter',
        'review_items',
        'team_week',
      ],
      email_role: ['admin', 'team'],
      email_setting: [
        'email_notifications',
        'adoption_alerts',
        'marketing_emails',
        'donation_receipts',
      ],
      end_reason: [
        'sponsor',
        'dog',
        'account',
        'replaced',
        'bank',
        'failed',
        'completed',
        'abandoned',
      ],
      failure_reason: [
        'insufficient-balance',
        'card-expired',
        'mandate-revoked',
        'payer-declined',
        'bank-down',
        'other',
      ],
      gift_delivery: ['page', 'waiting', 'sent', 'failed', 'stopped'],
      gift_occasion: ['birthday', 'in-memory', 'in-honour', 'just-so'],
      gift_state: ['unpaid', 'ready', 'withdrawn'],
      job_result: ['complete', 'partial', 'failed'],
      language: ['en', 'hi'],
      mailing_kind: ['newsletter', 'sponsor-message', 'identity-request'],
      money_kind: ['appeal', 'by-hand', 'gift', 'monthly', 'once'],
      newsletter_audience: ['everybody', 'sponsors', 'dog-sponsors'],
      pause_reason: ['sponsor', 'dog', 'bank'],
      payment_mode: ['test', 'live'],
      picture_extension: ['webp', 'jpg'],
      receipt_kind: ['receipt', 'cancellation'],
      receipt_reason: [
        'payment',
        'partial-refund',
        'correction',
        'refund',
        'dispute',
        'returned',
        'void',
      ],
      review_item_action: ['note', 'close', 'reopen'],
      review_item_kind: [
        'second-payment',
        'wrong-amount',
        'dispute',
        'unknown-order',
        'reconciliation',
        'email',
        'charge-after-stop',
        'charge-after-change',
        'unreadable-event',
        'many-orders',
        'unknown-subscription',
        'not-compared',
        'refund-failed',
        'foreign-mailbox',
        'not-joined',
        'books',
        'payout',
        'not-paid-out',
        'no-payouts',
      ],
      role_outcome: ['given', 'changed', 'unchanged', 'invited'],
      sponsorship_actor: ['sponsor', 'team', 'bank', 'site'],
      sponsorship_event_kind: [
        'created',
        'authorised',
        'charged',
        'charge-failed',
        'halted',
        'pause-requested',
        'paused',
        'resume-announced',
        'resume-requested',
        'resumed',
        'moved',
        'dog-left',
        'dog-back',
        'dog-taken',
        'dog-returned',
        'amount-changed',
        'stop-requested',
        'ended',
      ],
      sponsorship_source: ['provider', 'standing-order'],
      subscriber_state: ['unconfirmed', 'confirmed'],
      team_file: ['receipts', 'people', 'dogs', 'care'],
      team_role: ['admin', 'staff', 'volunteer'],
      video_extension: ['mp4', 'webm'],
      word_kind: ['trait', 'location'],
    },
  },
} as const;
