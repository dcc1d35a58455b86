import { ActionIcon, Badge, Button, Group, Menu, Modal, MultiSelect, Stack, Table, Tabs, Text, Textarea, TextInput } from '@mantine/core';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { fieldProblems } from '../shared/api/problem';
import { useAction, useData } from '../shared/api/use-data';
import { useMay, useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { Confirm } from '../shared/ui/confirm';
import { Page } from '../shared/ui/page';
import { Secret } from '../shared/ui/secret';
import { Failure, Loading, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import {
  ASSIGN_ROLE,
  INVITATIONS,
  INVITE,
  MEMBERS,
  type Member,
  REMOVE_USER,
  ROLES,
  type Role,
  SET_STATUS,
  UNASSIGN_ROLE,
} from './people.graphql';
import { RolesTab } from './roles-tab';

function InviteDialog({
  roles,
  close,
  invited,
}: {
  roles: readonly Role[];
  close: () => void;
  invited: (email: string, url: string | null) => void;
}) {
  const { t } = useWords();
  const { run, busy, error } = useAction(INVITE);
  const [values, setValues] = useState({ email: '', roles: ['member'], message: '' });
  const problems = fieldProblems(error);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await run({ input: { email: values.email.trim(), roles: values.roles, message: values.message || null } });
    if (data) invited(data.inviteUser.email, data.inviteUser.inviteUrl);
  };
  return (
    <Modal opened onClose={close} title={t('people.invite')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={send}>
        <Stack gap="md">
          {error && Object.keys(problems).length === 0 && <Failure error={error} />}
          <TextInput
            type="email"
            label={t('people.email')}
            required
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.currentTarget.value })}
            error={problems.email}
            data-autofocus
          />
          {roles.length > 0 && (
            <MultiSelect
              label={t('people.roles')}
              value={values.roles}
              onChange={(next) => setValues({ ...values, roles: next })}
              data={roles.map(({ name, displayName }) => ({ value: name, label: displayName }))}
              error={problems.roles}
            />
          )}
          <Textarea
            label={t('people.message')}
            maxLength={1000}
            value={values.message}
            onChange={(event) => setValues({ ...values, message: event.currentTarget.value })}
            error={problems.message}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={!values.email.trim()}>
              {t('people.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function MemberMenu({ member, roles, reload }: { member: Member; roles: readonly Role[]; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const { user } = useViewer();
  const [removing, setRemoving] = useState(false);
  const assign = useAction(ASSIGN_ROLE);
  const unassign = useAction(UNASSIGN_ROLE);
  const status = useAction(SET_STATUS);
  const remove = useAction(REMOVE_USER);
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
                <Menu.Item
                  key={id}
                  role="menuitemcheckbox"
                  aria-checked={holds.has(id)}
                  onClick={async () => after(await (holds.has(id) ? unassign : assign).run({ userId: member.id, roleId: id }))}
                >
                  {holds.has(id) ? '✓ ' : ''}
                  {displayName}
                </Menu.Item>
              ))}
            </>
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
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setRemoving(true)}>
              {t('people.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {removing && (
        <Confirm
          title={t('people.removeTitle', { name: member.name ?? member.email })}
          text={t('people.removeText')}
          button={t('people.remove')}
          busy={remove.busy}
          close={() => setRemoving(false)}
          run={async () => {
            const done = await remove.run({ userId: member.id });
            setRemoving(false);
            after(done);
          }}
        />
      )}
    </>
  );
}

function Members({ roles }: { roles: readonly Role[] }) {
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

function People() {
  const { t } = useWords();
  const may = useMay();
  const [search, change] = useSearch();
  const mayRoles = may('users.roles') || may('users.manage');
  const roles = useData(ROLES, {}, { pause: !mayRoles });
  const [inviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<{ email: string; url: string | null } | null>(null);
  const [version, setVersion] = useState(0);
  return (
    <Page
      title={t('nav.people')}
      actions={
        may('users.invite') && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {invited?.url && <Secret title={t('people.link', { email: invited.email })} value={invited.url} />}
        <Tabs value={search.get('tab') === 'roles' ? 'roles' : 'members'} onChange={(tab) => change({ tab: tab === 'roles' ? tab : null })}>
          <Tabs.List mb="md">
            <Tabs.Tab value="members">{t('people.members')}</Tabs.Tab>
            {mayRoles && <Tabs.Tab value="roles">{t('people.roles')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="members">
            {may('users.manage') || may('users.invite') ? (
              <Members key={version} roles={roles.data?.roles ?? []} />
            ) : (
              <Needs permission="users.manage">{null}</Needs>
            )}
          </Tabs.Panel>
          {mayRoles && (
            <Tabs.Panel value="roles">
              {roles.data ? (
                <RolesTab roles={roles.data.roles} reload={roles.reload} />
              ) : roles.error ? (
                <Failure error={roles.error} retry={roles.reload} />
              ) : (
                <Loading />
              )}
            </Tabs.Panel>
          )}
        </Tabs>
      </Stack>
      {inviting && (
        <InviteDialog
          roles={roles.data?.roles ?? []}
          close={() => setInviting(false)}
          invited={(email, url) => {
            setInviting(false);
            setInvited({ email, url });
            setVersion((now) => now + 1);
          }}
        />
      )}
    </Page>
  );
}

/** Who belongs to the organization, and what each may do. */
export function PeoplePage() {
  return (
    <Needs permission="users.manage" or="users.invite" live>
      <People />
    </Needs>
  );
}
