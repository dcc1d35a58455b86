import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { type Done, useAction, useData } from '../shared/api/use-data';
import { useRows } from '../shared/api/use-rows';
import { useMay, useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { StatusBadge } from '../shared/ui/badges';
import { ConfirmAction } from '../shared/ui/confirm';
import { List } from '../shared/ui/list/list';
import { Failure, Loading, More } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import {
  ASSIGN_ROLE,
  ERASE_PERSON,
  INVITATIONS,
  MEMBERS,
  type Member,
  REMOVE_USER,
  type Role,
  SET_STATUS,
  UNASSIGN_ROLE,
} from './people.graphql';
import { useRoleName } from './role-name';

function MemberMenu({ member, roles, reload }: { member: Member; roles: readonly Role[]; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const { user } = useViewer();
  const nameOf = useRoleName();
  const [asking, setAsking] = useState<'remove' | 'erase' | null>(null);
  const assign = useAction(ASSIGN_ROLE);
  const unassign = useAction(UNASSIGN_ROLE);
  const status = useAction(SET_STATUS);
  const remove = useAction(REMOVE_USER);
  const erase = useAction(ERASE_PERSON);
  const after = (done: { error?: Parameters<typeof toast.failed>[0] }) => {
    if (done.error) toast.failed(done.error);
    else reload();
  };
  const holds = new Set(member.roles.map(({ id }) => id));
  return (
    <>
      <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('people.actions', { name: member.email })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('users.roles') && roles.length > 0 && (
            <>
              <Menu.Label>{t('people.roles')}</Menu.Label>
              {roles.map((role) => (
                <Menu.CheckboxItem
                  key={role.id}
                  checked={holds.has(role.id)}
                  onChange={async () => after(await (holds.has(role.id) ? unassign : assign).run({ userId: member.id, roleId: role.id }))}
                >
                  {nameOf(role)}
                </Menu.CheckboxItem>
              ))}
            </>
          )}
          {may('users.manage') && (
            <Menu.Item component="a" href={`/organization/users/${member.id}/personal-data`} download={`personal-data-${member.id}.json`}>
              {t('people.personalData')}
            </Menu.Item>
          )}
          {may('users.manage') && member.id !== user.id && (
            <Menu.Item
              onClick={async () =>
                after(await status.run({ userId: member.id, status: member.status === 'suspended' ? 'active' : 'suspended' }))
              }
            >
              {t(member.status === 'suspended' ? 'people.activate' : 'people.suspend')}
            </Menu.Item>
          )}
          {may('users.remove') && member.id !== user.id && (
            <>
              <Menu.Item c="var(--mantine-color-error)" closeMenuOnClick onClick={() => setAsking('remove')}>
                {t('people.remove')}
              </Menu.Item>
              <Menu.Item c="var(--mantine-color-error)" closeMenuOnClick onClick={() => setAsking('erase')}>
                {t('people.erase')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmAction
          title={t(`people.${asking}Title`, { name: member.name ?? member.email })}
          text={t(`people.${asking}Text`)}
          button={t(`people.${asking}`)}
          close={() => setAsking(null)}
          act={async (): Promise<Done<unknown>> => (asking === 'erase' ? erase : remove).run({ userId: member.id })}
          done={reload}
        />
      )}
    </>
  );
}

function Named({ name, note }: { name: string; note: string | null }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}

/** Everybody who belongs to the organization, with what may be done about each, and the open invitations. */
export function Members({ roles }: { roles: readonly Role[] }) {
  const { t, format } = useWords();
  const may = useMay();
  const nameOf = useRoleName();
  const { rows, next, error, reload, loadMore } = useRows(MEMBERS, {}, ({ users }) => users);
  const invitations = useData(INVITATIONS, {}, { pause: !may('users.invite') });
  const open = invitations.data?.invitations ?? [];
  if (!rows) return error ? <Failure error={error} retry={reload} /> : <Loading />;
  const members = rows.filter(({ status }) => status !== 'invited');
  return (
    <>
      <List
        label={t('nav.people')}
        items={[...members, ...open]}
        keyOf={(row) => ('invitationId' in row ? row.invitationId : row.id)}
        columns={[
          {
            label: t('people.person'),
            part: 'name',
            cell: (row) =>
              'invitationId' in row ? (
                <Named
                  name={row.email}
                  note={t('people.invitedUntil', { when: format.moment(row.sentAt), until: format.moment(row.expiresAt) })}
                />
              ) : (
                <Named name={row.name ?? row.email} note={row.name ? row.email : null} />
              ),
          },
          {
            label: t('people.roles'),
            cell: (row) => (
              <Group gap={4}>
                {('invitationId' in row ? row.roles.map((name) => nameOf({ name, displayName: name })) : row.roles.map(nameOf)).map(
                  (name) => (
                    <Badge key={name} variant="light" tt="none" fw={500}>
                      {name}
                    </Badge>
                  ),
                )}
              </Group>
            ),
          },
          {
            label: t('documents.columns.status'),
            cell: (row) => <StatusBadge status={'invitationId' in row ? 'invited' : row.status} />,
          },
          {
            label: t('people.active'),
            cell: (row) => {
              if ('invitationId' in row) return null;
              return row.lastActive ? format.ago(row.lastActive) : t('keysPage.never');
            },
          },
          {
            label: t('common.more'),
            part: 'tools',
            cell: (row) => !('invitationId' in row) && <MemberMenu member={row} roles={roles} reload={reload} />,
          },
        ]}
      />
      {next && <More load={loadMore} />}
    </>
  );
}
