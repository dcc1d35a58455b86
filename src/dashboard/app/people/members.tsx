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
import { InvitedMenu } from './invited-menu';
import {
  ASSIGN_ROLE,
  ERASE_PERSON,
  INVITATIONS,
  MEMBERS,
  type Member,
  REMOVE_USER,
  RESET_SECOND_FACTOR,
  type Role,
  SET_STATUS,
  TRANSFER_OWNERSHIP,
  UNASSIGN_ROLE,
} from './people.graphql';
import { useRoleName } from './role-name';

function MemberMenu({ member, roles, reload }: { member: Member; roles: readonly Role[]; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const { user, organization } = useViewer();
  const nameOf = useRoleName();
  const [asking, setAsking] = useState<'remove' | 'erase' | 'resetFactor' | 'handOver' | null>(null);
  const assign = useAction(ASSIGN_ROLE);
  const unassign = useAction(UNASSIGN_ROLE);
  const status = useAction(SET_STATUS);
  const remove = useAction(REMOVE_USER);
  const erase = useAction(ERASE_PERSON);
  const resetFactor = useAction(RESET_SECOND_FACTOR);
  const handOver = useAction(TRANSFER_OWNERSHIP);
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
          {may('users.manage') && member.id !== user.id && (
            <Menu.Item closeMenuOnClick onClick={() => setAsking('resetFactor')}>
              {t('people.resetFactor')}
            </Menu.Item>
          )}
          {organization.role === 'owner' && may('users.roles') && member.id !== user.id && member.status === 'active' && (
            <Menu.Item closeMenuOnClick onClick={() => setAsking('handOver')}>
              {t('people.handOver')}
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
          act={async (): Promise<Done<unknown>> => ({ erase, remove, resetFactor, handOver })[asking].run({ userId: member.id })}
          done={() => {
            // What the person may do has changed with the role: the page is asked for anew.
            if (asking === 'handOver') return location.reload();
            if (asking === 'resetFactor') toast.done(t('people.factorReset', { name: member.name ?? member.email }));
            reload();
          }}
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

interface Props {
  readonly roles: readonly Role[];
  /** A person got a new link: told the address and, where no mail is sent, the link. */
  readonly invited: (email: string, url: string | null) => void;
}

/** Everybody who belongs to the organization or was invited, with what may be done about each. */
export function Members({ roles, invited }: Props) {
  const { t, format } = useWords();
  const may = useMay();
  const nameOf = useRoleName();
  const { rows, next, error, reload, loadMore } = useRows(MEMBERS, {}, ({ users }) => users);
  const invitations = useData(INVITATIONS, {}, { pause: !may('users.invite') });
  const open = new Map((invitations.data?.invitations ?? []).map((each) => [each.email, each]));
  if (!rows) return error ? <Failure error={error} retry={reload} /> : <Loading />;
  const noteOn = ({ email, name, status, invitedAt }: Member): string | null => {
    if (status !== 'invited') return name ? email : null;
    const invitation = open.get(email);
    if (invitation) return t('people.invitedUntil', { when: format.moment(invitation.sentAt), until: format.moment(invitation.expiresAt) });
    if (!invitedAt || !invitations.data) return null;
    return t('people.invitationEnded', { when: format.moment(invitedAt) });
  };
  return (
    <>
      <List
        label={t('nav.people')}
        // Who was invited stands behind those who came.
        items={[...rows].sort((a, b) => Number(a.status === 'invited') - Number(b.status === 'invited'))}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('people.person'),
            part: 'name',
            cell: (row) => <Named name={row.status === 'invited' ? row.email : (row.name ?? row.email)} note={noteOn(row)} />,
          },
          {
            label: t('people.roles'),
            cell: (row) => (
              <Group gap={4}>
                {row.roles.map(nameOf).map((name) => (
                  <Badge key={name} variant="light" tt="none" fw={500}>
                    {name}
                  </Badge>
                ))}
              </Group>
            ),
          },
          { label: t('documents.columns.status'), cell: ({ status }) => <StatusBadge status={status} /> },
          {
            label: t('people.active'),
            cell: ({ status, lastActive }) => {
              if (status === 'invited') return null;
              return lastActive ? format.ago(lastActive) : t('keysPage.never');
            },
          },
          {
            label: t('common.more'),
            part: 'tools',
            cell: (row) =>
              row.status === 'invited' ? (
                <InvitedMenu
                  member={row}
                  invitation={open.get(row.email)}
                  invited={invited}
                  reload={() => {
                    reload();
                    invitations.reload();
                  }}
                />
              ) : (
                <MemberMenu member={row} roles={roles} reload={reload} />
              ),
          },
        ]}
      />
      {next && <More load={loadMore} />}
    </>
  );
}
