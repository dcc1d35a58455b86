import { ActionIcon, Button, Group, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mode } from '../../shared/api/mode';
import { useAction, useData } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Failure, Loading } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/toast';
import { ACCESS, PEOPLE, REMOVE_ACCESS, SET_ACCESS } from '../document.graphql';
import { Links } from './links';

const LEVELS = ['none', 'read', 'edit', 'full'] as const;
type Level = (typeof LEVELS)[number];

/** Who may do what with the document. */
export function AccessTab({ id }: { id: string }) {
  const { t, tOf } = useWords();
  const may = useMay();
  const toast = useToast();
  const { data, error, reload } = useData(ACCESS, { id }, { policy: 'network-only' });
  const people = useData(PEOPLE, {}, { pause: mode !== 'live' || !(may('users.manage') || may('users.invite')) });
  const set = useAction(SET_ACCESS);
  const remove = useAction(REMOVE_ACCESS);
  const [person, setPerson] = useState<string | null>(null);
  const access = data?.documentPermissions;
  if (!access) return error ? <Failure error={error} retry={reload} /> : <Loading rows={4} />;
  const change = async (input: Parameters<typeof set.run>[0]['input']) => {
    const done = await set.run({ id, input });
    if (done.error) toast.failed(done.error);
    else reload();
  };
  const levels = LEVELS.map((level) => ({ value: level, label: t(`document.access.${level}`) }));
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Switch
          label={t('document.access.everybody')}
          checked={access.defaultAccess === 'organization'}
          disabled={set.busy}
          onChange={(event) => void change({ defaultAccess: event.currentTarget.checked ? 'organization' : 'none' })}
        />
        <Switch
          label={t('document.access.roles')}
          checked={access.inheritRolePermissions}
          disabled={set.busy}
          onChange={(event) => void change({ inheritRolePermissions: event.currentTarget.checked })}
        />
      </Stack>
      {access.inheritedPermissions.length > 0 && (
        <section>
          <Title order={2} size="h4" mb={4}>
            {t('document.access.byRole')}
          </Title>
          {access.inheritedPermissions.map(({ roleName, access: level, userCount }) => (
            <Group key={roleName} justify="space-between">
              <Text size="sm">
                {tOf('people.builtIn', roleName, roleName)}{' '}
                <Text span c="dimmed" size="xs">
                  {t('document.access.people', { count: userCount })}
                </Text>
              </Text>
              <Text size="sm">{t(`document.access.${level}`)}</Text>
            </Group>
          ))}
        </section>
      )}
      <section>
        <Title order={2} size="h4" mb={4}>
          {t('document.access.byPerson')}
        </Title>
        <Stack gap="xs">
          {access.permissions.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('document.access.nobody')}
            </Text>
          )}
          {access.permissions.map(({ userId, email, name, access: level }) => (
            <Group key={userId} justify="space-between" wrap="nowrap">
              <Text size="sm" className="ellipsis">
                {name ?? email}
              </Text>
              <Group gap={4} wrap="nowrap">
                <Select
                  size="xs"
                  w={110}
                  aria-label={t('document.access.of', { name: name ?? email })}
                  data={levels}
                  value={level}
                  allowDeselect={false}
                  onChange={(value) => void change({ permissions: [{ userId, access: value as Level }] })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('document.access.remove', { name: name ?? email })}
                  onClick={async () => {
                    const done = await remove.run({ id, userId });
                    if (done.error) toast.failed(done.error);
                    else reload();
                  }}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
          ))}
          {people.data && (
            <Group gap="xs" wrap="nowrap">
              <Select
                size="xs"
                flex={1}
                searchable
                placeholder={t('document.access.person')}
                aria-label={t('document.access.person')}
                value={person}
                onChange={setPerson}
                data={people.data.users.nodes.map(({ id: userId, email, name }) => ({
                  value: String(userId),
                  label: name ? `${name} (${email})` : email,
                }))}
              />
              <Button
                size="xs"
                variant="default"
                disabled={!person}
                onClick={() => {
                  void change({ permissions: [{ userId: Number(person), access: 'read' }] });
                  setPerson(null);
                }}
              >
                {t('common.add')}
              </Button>
            </Group>
          )}
        </Stack>
      </section>
      <Links id={id} />
    </Stack>
  );
}
