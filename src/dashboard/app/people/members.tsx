import { ActionIcon, Badge, Group, Menu, Table, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useMay, useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { StatusBadge } from '../shared/ui/badges';
import { Confirm } from '../shared/ui/confirm';
import { Failure, Loading } from '../shared/ui/states';
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

function MemberMenu({ member, roles, reload }: { member: Member; roles: readonly Role[]; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const { user } = useViewer();
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
              {roles.map(({ id, displayName }) => (
                <Menu.CheckboxItem
                  key={id}
                  checked={holds.has(id)}
                  onChange={async () => after(await (holds.has(id) ? unassign : assign).run({ userId: member.id, roleId: id }))}
                >
                  {displayName}
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
        <Confirm
          title={t(`people.${asking}Title`, { name: member.name ?? member.email })}
          text={t(`people.${asking}Text`)}
          button={t(`people.${asking}`)}
          busy={remove.busy || erase.busy}
          close={() => setAsking(null)}
          run={async () => {
            const done = await (asking === 'erase' ? erase.run({ userId: member.id }) : remove.run({ userId: member.id }));
            setAsking(null);
            after(done);
          }}
        />
      )}
    </>
  );
}

/** Everybody who belongs to the organization, with what may be done about each, and the open invitations. */
export function Members({ roles }: { roles: readonly Role[] }) {
  const { t, format } = useWords();
  const may = useMay();
  const { data, error, reload } = useData(MEMBERS, {});
  const invitations = useData(INVITATIONS, {}, { pause: !may('users.invite') });
  const open = invitations.data?.invitations ?? [];
  if (!data) return error ? <Failure error={error} retry={reload} /> : <Loading />;
  return (
    <Table.ScrollContainer minWidth={620} type="native">
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('people.person')}</Table.Th>
            <Table.Th>{t('people.roles')}</Table.Th>
            <Table.Th>{t('documents.columns.status')}</Table.Th>
            <Table.Th>{t('people.active')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.users.nodes
            .filter(({ status }) => status !== 'invited')
            .map((member) => (
              <Table.Tr key={member.id}>
                <Table.Td>
                  <Text size="sm" fw={500}>
                    {member.name ?? member.email}
                  </Text>
                  {member.name && (
                    <Text size="xs" c="dimmed">
                      {member.email}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Group gap={4}>
                    {member.roles.map(({ id, displayName }) => (
                      <Badge key={id} variant="light" tt="none" fw={500}>
                        {displayName}
                      </Badge>
                    ))}
                  </Group>
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={member.status} />
                </Table.Td>
                <Table.Td>{member.lastActive ? format.ago(member.lastActive) : t('keysPage.never')}</Table.Td>
                <Table.Td>
                  <MemberMenu member={member} roles={roles} reload={reload} />
                </Table.Td>
              </Table.Tr>
            ))}
          {open.map(({ invitationId, email, roles: given, sentAt, expiresAt }) => (
            <Table.Tr key={invitationId}>
              <Table.Td>
                <Text size="sm">{email}</Text>
                <Text size="xs" c="dimmed">
                  {t('people.invitedUntil', { when: format.moment(sentAt), until: format.moment(expiresAt) })}
                </Text>
              </Table.Td>
              <Table.Td>{given.join(', ')}</Table.Td>
              <Table.Td>
                <StatusBadge status="invited" />
              </Table.Td>
              <Table.Td />
              <Table.Td />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
