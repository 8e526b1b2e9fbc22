import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#data/transaction.ts";

/** The person whose data is exported. */
type Person = { userId: string; email: string };

/**
 * All stored data about a person, by file name; docs/retention.md lists the file of each table. Hashes, secrets and
 * the text of waiting mail, which give access to the account, are not exported.
 */
const FILES = {
  account: ({ userId }) => sql`
    select to_jsonb(users) - 'search_text'
           || jsonb_build_object('role', coalesce(roles.role, 'user'), 'role_granted_at', roles.granted_at, 'suspensions', (
             select coalesce(jsonb_agg(to_jsonb(s) - array['id', 'user_id', 'suspended_by', 'lifted_by'] order by s.id), '[]')
               from suspensions s where s.user_id = users.id)) as row
      from users left join roles on roles.user_id = users.id where users.id = ${userId}`,
  "ways-to-sign-in": ({ userId }) => sql`
    select jsonb_build_object('kind', provider_id, 'created_at', created_at, 'number_there',
             case provider_id when 'credential' then null else account_id end) as row
      from credentials where user_id = ${userId}
     union all
    select jsonb_build_object('kind', 'passkey', 'name', name, 'created_at', created_at, 'device_type', device_type,
             'backed_up', backed_up, 'transports', transports) from passkeys where user_id = ${userId}
     union all
    select jsonb_build_object('kind', 'authenticator-app', 'in_use', verified) from two_factors where user_id = ${userId}`,
  sessions: ({ userId }) => sql`
    select to_jsonb(sessions) - 'token' as row from sessions where user_id = ${userId} order by created_at`,
  "links-and-codes": ({ userId, email }) => sql`
    select to_jsonb(account_tokens) - array['id', 'secret'] as row from account_tokens
     where user_id = ${userId} or (user_id is null and email = ${email}) order by created_at`,
  profile: ({ userId }) => sql`select to_jsonb(profiles) as row from profiles where user_id = ${userId}`,
  preferences: ({ userId }) => sql`
    select to_jsonb(user_preferences) - 'digest_key' as row from user_preferences where user_id = ${userId}`,
  organizers: ({ userId }) => sql`
    select to_jsonb(organizers) - array['search_key', 'name_key'] as row from organizers
     where user_id = ${userId} order by id`,
  events: ({ userId }) => sql`
    select (to_jsonb(events) - array['search_key', 'import_key']) || jsonb_build_object('schedules', (
             select coalesce(jsonb_agg(to_jsonb(schedules) || jsonb_build_object('exceptions', (
                      select coalesce(jsonb_agg(to_jsonb(each) order by each.original_local), '[]')
                        from schedule_exceptions each where each.schedule_id = schedules.id)) order by schedules.position), '[]')
               from schedules where schedules.event_id = events.id)) as row
      from events where user_id = ${userId} order by id`,
  "event-drafts": ({ userId }) => sql`
    select to_jsonb(event_drafts) - 'id' as row from event_drafts where user_id = ${userId} order by id`,
  // Invitations belong to the inviting person; who decided a claim is the moderator's data.
  "organizer-work": ({ userId, email }) => sql`
    select jsonb_build_object('kind', 'editor', 'organizer', o.name, 'since', m.created_at) as row
      from organizer_members m join organizers o on o.id = m.organizer_id where m.user_id = ${userId}
     union all
    select jsonb_build_object('kind', 'invited', 'organizer', o.name, 'state', i.state, 'created_at', i.created_at)
      from organizer_invitations i join organizers o on o.id = i.organizer_id where i.email = ${email}
     union all
    select jsonb_build_object('kind', 'invitation-sent', 'organizer', o.name, 'state', i.state, 'created_at', i.created_at)
      from organizer_invitations i join organizers o on o.id = i.organizer_id where i.invited_by = ${userId}
     union all
    select jsonb_build_object('kind', 'claim', 'organizer', o.name, 'message', c.message, 'state', c.state,
             'reason', c.reason, 'created_at', c.created_at)
      from organizer_claims c join organizers o on o.id = c.organizer_id where c.user_id = ${userId}
     union all
    select jsonb_build_object('kind', 'announcement', 'organizer', o.name, 'text', a.body, 'created_at', a.created_at)
      from announcements a join organizers o on o.id = a.organizer_id where a.user_id = ${userId}
     union all
    select jsonb_build_object('kind', 'message-sent', 'organizer', o.name, 'created_at', w.created_at)
      from organizer_messages w join organizers o on o.id = w.organizer_id where w.user_id = ${userId}`,
  submissions: ({ userId, email }) => sql`
    select to_jsonb(submissions) - array['organizer_key', 'replay_key', 'text_key', 'search_key', 'admin_notes', 'decided_by',
             'desk_version', 'desk_by', 'former_status', 'former_reason', 'former_notes'] as row
      from submissions where user_id = ${userId} or organizer_email = ${email} order by id`,
  lists: ({ email }) => sql`
    select to_jsonb(contacts) - array['id', 'key'] as row from contacts where email = ${email} order by id`,
  alerts: ({ userId, email }) => sql`
    select to_jsonb(search_alerts) - array['id', 'user_id', 'key', 'search_key'] as row from search_alerts
     where user_id = ${userId} or email = ${email} order by id`,
  reminders: ({ userId }) => sql`
    select jsonb_build_object('chosen', to_jsonb(c) - 'user_id') as row from reminder_preferences c where c.user_id = ${userId}
     union all
    select jsonb_build_object('muted', e.public_id, 'title', e.title, 'since', m.created_at)
      from muted_reminders m join events e on e.id = m.event_id where m.user_id = ${userId}
     union all
    select to_jsonb(r) - array['id', 'user_id', 'schedule_id'] from reminders r where r.user_id = ${userId}`,
  "calendar-addresses": ({ userId }) => sql`
    select to_jsonb(calendar_addresses) - array['id', 'user_id', 'key_hash', 'sealed_key'] as row from calendar_addresses
     where user_id = ${userId} order by id`,
  "api-tokens": ({ userId }) => sql`
    select to_jsonb(api_tokens) - array['id', 'user_id', 'token_hash'] as row from api_tokens
     where user_id = ${userId} order by id`,
  webhooks: ({ userId }) => sql`
    select to_jsonb(webhooks) - array['id', 'user_id', 'sealed_secret'] || jsonb_build_object('deliveries', (
             select coalesce(jsonb_agg(to_jsonb(d) - array['id', 'webhook_id', 'transaction', 'claimed_at'] order by d.id), '[]')
               from webhook_deliveries d where d.webhook_id = webhooks.id)) as row
      from webhooks where user_id = ${userId} order by id`,
  "push-devices": ({ userId }) => sql`
    select to_jsonb(p) - array['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'lead_minutes', 'lead_at']
           || jsonb_build_object('browser', s.user_agent) as row
      from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${userId} order by p.id`,
  reports: ({ userId }) => sql`
    select jsonb_build_object('event', e.public_id, 'title', e.title, 'reason', r.reason, 'words', r.words,
             'date_at', r.date_at, 'created_at', r.created_at) as row
      from event_reports r join report_cases c on c.id = r.case_id join events e on e.id = c.event_id
     where r.user_id = ${userId} order by r.id`,
  corrections: ({ userId }) => sql`
    select jsonb_build_object('event', e.public_id, 'title', e.title, 'part', c.part, 'suggested', c.fields, 'why', c.why,
             'state', c.state, 'reason', c.reason, 'created_at', c.created_at) as row
      from event_corrections c join events e on e.id = c.event_id where c.user_id = ${userId} order by c.id`,
  pictures: ({ userId }) => sql`
    select to_jsonb(pictures) as row from pictures where owner_id = ${userId} order by created_at, key`,
  saved: ({ userId }) => sql`
    select jsonb_build_object('event', e.public_id, 'title', e.title, 'only_date', null, 'created_at', s.created_at) as row
      from saved_events s join events e on e.id = s.event_id where s.user_id = ${userId}
     union all
    select jsonb_build_object('event', e.public_id, 'title', e.title, 'only_date', s.original_local, 'created_at', s.created_at)
      from saved_dates s join schedules p on p.id = s.schedule_id join events e on e.id = p.event_id
     where s.user_id = ${userId}`,
  "follows-and-hidden": ({ userId }) => sql`
    select jsonb_build_object('tie', 'follows', 'organizer', o.public_id, 'name', o.name, 'created_at', f.created_at) as row
      from organizer_follows f join organizers o on o.id = f.organizer_id where f.follower_id = ${userId}
     union all
    select jsonb_build_object('tie', 'hidden', 'organizer', o.public_id, 'name', o.name, 'created_at', h.created_at)
      from hidden_organizers h join organizers o on o.id = h.organizer_id where h.user_id = ${userId}`,
  activity: ({ userId }) => sql`
    select to_jsonb(activity) - 'user_id' as row from activity where user_id = ${userId} order by created_at, id`,
  mail: ({ userId, email }) => sql`
    select to_jsonb(mail_messages) - array['message', 'content', 'key'] as row from mail_messages
     where user_id = ${userId} or recipient = ${email} order by created_at, id`,
  digests: ({ userId }) => sql`
    select jsonb_build_object('week', d.week, 'was_sent', d.mail_id is not null, 'created_at', d.created_at, 'events', (
             select coalesce(jsonb_agg(e.title order by e.id), '[]') from events e where e.id = any(d.event_ids))) as row
      from digest_weeks d where d.user_id = ${userId} order by d.week`,
  notifications: ({ userId }) => sql`
    select to_jsonb(notifications) - array['user_id', 'cause_id'] as row from notifications where user_id = ${userId} order by id`,
  // For others' actions on the account, the action and the actor's role; the actor's identity is their own data.
  history: ({ userId }) => sql`
    select to_jsonb(entry) - 'actor_id' || jsonb_build_object('by_you', entry.actor_id is not distinct from ${userId},
             'values', (select coalesce(jsonb_agg(to_jsonb(beside) - array['id', 'entry_id', 'user_id'] order by beside.id), '[]')
                          from audit_personal beside where beside.entry_id = entry.id and beside.user_id = ${userId})) as row
      from audit_entries entry
     where entry.actor_id = ${userId} or (entry.entity_type = 'user' and entry.entity_id = ${userId})
        or exists (select from audit_personal mine where mine.entry_id = entry.id and mine.user_id = ${userId})
     order by entry.id`,
} satisfies Record<string, (person: Person) => SQL>;

export type PersonalFile = keyof typeof FILES;
export const PERSONAL_FILES = Object.keys(FILES) as readonly PersonalFile[];

/** The rows of one file as stored, with times in UTC. */
export async function listPersonalFile(
  db: Connection,
  file: PersonalFile,
  person: Person,
): Promise<readonly Record<string, unknown>[]> {
  const found = await db.execute<{ row: Record<string, unknown> }>(FILES[file](person));
  return found.rows.map(({ row }) => row);
}
