import * as z from 'zod/mini';
import { roleTexts } from '../../common/roles.ts';
import { button, greeting, paragraph, type Block } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { roleSchema } from './role-given.ts';

const kinds = [
  'role-given',
  'role-taken',
  'role-offered',
  'role-withdrawn',
  'second-factor-added',
  'second-factor-removed',
] as const;

const changeSchema = z.object({
  kind: z.enum(kinds),
  role: roleSchema,
  previous_role: z.optional(z.nullable(roleSchema)),
  /** '' if it isn't known. */
  name: z.string(),
  /** Null for an account that was deleted, and for an invitation that is forgotten. */
  email: z.nullable(z.string()),
  /** Null for the server, and an account that was deleted. */
  actor_name: z.nullable(z.string()),
});
type Change = z.infer<typeof changeSchema>;

/** Tells the administrators of every change of the team, so that nobody gets a role unnoticed. */
export const teamChanged = defineEmail({
  template: 'team-changed',
  isForTeam: true,
  recipients: ['administrators'],
  setting: null,
  priority: 'money-and-accounts',
  schema: changeSchema,
  content: (change, { name, links }) => {
    const title = titleOf(change);
    return {
      subject: title,
      preview: 'Every administrator gets this email about each change of the team.',
      heading: title,
      blocks: [
        greeting(name),
        { kind: 'facts', rows: rowsOf(change) },
        paragraph('If this isn’t right, change it on the Team page.'),
        button('Open the Team page', links.team),
      ] satisfies Block[],
      reason: 'You get this email because you are an administrator of the site.',
    };
  },
  kinds,
  // An app is also removed from an account that has lost its role.
  decide: ({ id, kind, data: { role, previous_role } }, { role: facts }) =>
    !role
      ? null
      : {
          key: String(id),
          data: {
            kind,
            role,
            previous_role,
            name: facts?.member?.name ?? '',
            email: facts?.member?.email ?? facts?.invitation?.email ?? null,
            actor_name: facts?.actor_name ?? null,
          },
        },
});

function titleOf({ kind, role, name, email }: Change): string {
  const { noun } = roleTexts[role];
  const who = name || email;
  switch (kind) {
    case 'role-given':
      return who === null ? `Somebody is now ${noun}` : `${who} is now ${noun}`;
    case 'role-taken':
      return who === null
        ? `Somebody who was ${noun} has deleted their account`
        : `${who} is no longer ${noun}`;
    case 'role-offered':
      return `Somebody is invited to be ${noun}`;
    case 'role-withdrawn':
      return `The invitation to be ${noun} was withdrawn`;
    case 'second-factor-added':
      return `${who ?? 'Somebody'} set up an authenticator app`;
    case 'second-factor-removed':
      return `The authenticator app of ${who ?? 'somebody'} was removed`;
  }
}

function rowsOf({ role, previous_role, name, email, actor_name }: Change) {
  const rows: [string, string][] = [['Role', roleTexts[role].label]];
  if (previous_role) rows.push(['Before', roleTexts[previous_role].label]);
  if (name !== '') rows.unshift(['Name', name]);
  if (email !== null) rows.push(['Email', email]);
  if (actor_name !== null) rows.push(['Changed by', actor_name]);
  return rows;
}
