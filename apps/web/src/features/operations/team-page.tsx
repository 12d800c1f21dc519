import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TeamMember } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { Permitted } from '../../shared/operators/access.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import tableStyles from '../../shared/ui/listing.module.css';
import { teamQuery } from './approvals/team-query.js';
import { TwoPersonsNote } from './approvals/two-persons-note.js';
import { RoleForm } from './role-form.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { team: words, people } = texts.operations;
const { columns } = words;

/** Who works in the operators' room, with their roles and second factors. */
export default function TeamPage() {
  const team = useQuery(teamQuery);
  const [chosen, setChosen] = useState<TeamMember>();
  const close = () => setChosen(undefined);
  return (
    <OperatorsPage
      name="team"
      intro={words.intro}
      actions={
        <Permitted to="roles.set">
          <Link to="/admin/people?role=user">{t(words.add)}</Link>
        </Permitted>
      }
    >
      <QueryState query={team} />
      <TwoPersonsNote />
      {team.data && (
        <Table<TeamMember>
          className={tableStyles.table!}
          rowKey="id"
          pagination={false}
          dataSource={team.data.items}
          columns={COLUMNS.map(({ heading, of }) => ({
            key: heading,
            title: t(heading),
            render: (_: unknown, member: TeamMember) => of(member, setChosen),
            onCell: () => ({ 'data-label': t(heading) }) as object,
          }))}
        />
      )}
      {chosen && (
        <AreaDialog title={t(words.changeOf, { email: chosen.email })} onClose={close}>
          <RoleForm person={chosen} onDone={close} />
        </AreaDialog>
      )}
    </OperatorsPage>
  );
}

const time = (iso: string | null) => (iso === null ? t(people.never) : <Moment at={iso} />);

interface TeamColumn {
  heading: string;
  of: (member: TeamMember, choose: (member: TeamMember) => void) => ReactNode;
}

const COLUMNS: readonly TeamColumn[] = [
  { heading: columns.email, of: ({ id, email }) => <Link to={`/admin/people/${id}`}>{email}</Link> },
  { heading: columns.role, of: ({ role }) => t(people.roles[role]) },
  {
    heading: columns.secondFactor,
    of: ({ secondFactor }) => (
      <StateTag state={secondFactor ? 'good' : 'bad'}>{t(secondFactor ? words.set : words.unset)}</StateTag>
    ),
  },
  { heading: columns.canConfirm, of: ({ canConfirm }) => t(canConfirm ? words.yes : words.no) },
  { heading: columns.lastSignIn, of: ({ lastSignInAt }) => time(lastSignInAt) },
  { heading: columns.lastSeen, of: ({ lastSeenAt }) => time(lastSeenAt) },
  { heading: columns.sessions, of: ({ openSessions }) => openSessions },
  {
    heading: columns.act,
    of: (member, choose) => (
      <Permitted to="roles.set">
        <Button
          look="quiet"
          aria-label={t(words.changeOf, { email: member.email })}
          onClick={() => choose(member)}
        >
          {t(words.change)}
        </Button>
      </Permitted>
    ),
  },
];
