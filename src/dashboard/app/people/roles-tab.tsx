import { Button, Group, Stack, Table, Text, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PERMISSION_AREAS } from '../../../vocabulary/permission-names';
import { useAction } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { ConfirmAction } from '../shared/ui/confirm';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { PermissionPicker } from '../shared/ui/permission-picker';

import { Missing } from '../shared/ui/states';
import { CREATE_ROLE, DELETE_ROLE, type Role, UPDATE_ROLE } from './people.graphql';
import classes from './people.module.css';
import { useRoleName } from './role-name';

/** Roles that are always there, as they are. */
const BUILT_IN = new Set(['owner', 'admin', 'member', 'viewer']);

function RoleDialog({ role, close, saved }: { role: Role | null; close: () => void; saved: () => void }) {
  const { t } = useWords();
  const nameOf = useRoleName();
  const create = useAction(CREATE_ROLE);
  const update = useAction(UPDATE_ROLE);
  const [values, setValues] = useState({
    name: '',
    displayName: role?.displayName ?? '',
    description: role?.description ?? '',
    permissions: [...(role?.permissions ?? [])] as string[],
  });
  const error = create.error ?? update.error;
  const problems = useFieldProblems(error);
  const send = async () => {
    const { name, displayName, description, permissions } = values;
    const shared = { displayName: displayName || null, description: description || null, permissions };
    const done = role ? await update.run({ id: role.id, input: shared }) : await create.run({ input: { name, ...shared } });
    if (done.data) saved();
  };
  return (
    <FormDialog
      title={role ? nameOf(role) : t('people.newRole')}
      size="lg"
      button={t('common.save')}
      busy={create.busy || update.busy}
      incomplete={!role && !values.name.trim()}
      {...{ error, close, send }}
    >
      {!role && (
        <TextInput
          label={t('people.roleName')}
          description={t('people.roleNameHint')}
          required
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          error={problems.name}
          data-autofocus
        />
      )}
      <TextInput
        label={t('people.displayName')}
        value={values.displayName}
        onChange={(event) => setValues({ ...values, displayName: event.currentTarget.value })}
        error={problems.displayName}
      />
      <Textarea
        label={t('hooks.description')}
        maxLength={500}
        value={values.description}
        onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
        error={problems.description}
      />
      <PermissionPicker value={values.permissions} onChange={(permissions) => setValues({ ...values, permissions })} />
    </FormDialog>
  );
}

/** Roles with the grid of what each may do. */
export function RolesTab({ roles, reload }: { roles: readonly Role[]; reload: () => void }) {
  const { t, tOf } = useWords();
  const may = useMay();
  const nameOf = useRoleName();
  const remove = useAction(DELETE_ROLE);
  const [dialog, setDialog] = useState<{ role: Role | null } | null>(null);
  const [deleting, setDeleting] = useState<Role | null>(null);
  return (
    <Stack gap="md">
      <Missing permission="users.roles" />
      {may('users.roles') && (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setDialog({ role: null })}>
            {t('people.newRole')}
          </Button>
        </Group>
      )}
      <div className={classes.grid} tabIndex={0} role="group" aria-label={t('people.roles')}>
        <Table fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('keysPage.permissions')}</Table.Th>
              {roles.map((role) => (
                <Table.Th key={role.id} ta="center">
                  {nameOf(role)}
                  <Text size="xs" c="dimmed" fw={400}>
                    {t('document.access.people', { count: role.userCount })}
                  </Text>
                  {may('users.roles') && !BUILT_IN.has(role.name) && (
                    <Group gap={2} justify="center" wrap="nowrap">
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`${t('common.edit')}: ${nameOf(role)}`}
                        onClick={() => setDialog({ role })}
                      >
                        {t('common.edit')}
                      </Button>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        c="var(--mantine-color-error)"
                        aria-label={`${t('common.delete')}: ${nameOf(role)}`}
                        onClick={() => setDeleting(role)}
                      >
                        {t('common.delete')}
                      </Button>
                    </Group>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(PERMISSION_AREAS).flatMap(([area, names]) => [
              <Table.Tr key={area}>
                <Table.Td colSpan={roles.length + 1} fw={600} pt="sm">
                  <span className={classes.area}>{tOf('areas', area)}</span>
                </Table.Td>
              </Table.Tr>,
              ...names.map((name) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400}>
                    {name}
                    <Text size="xs" c="dimmed">
                      {tOf('permissions', name)}
                    </Text>
                  </Table.Th>
                  {roles.map((role) => (
                    <Table.Td key={role.id} ta="center">
                      {role.permissions.includes(name) ? (
                        <>
                          <IconCheck size={16} color="var(--docket-sure)" aria-hidden />
                          <span className="heard">{t('common.yes')}</span>
                        </>
                      ) : (
                        <span className="heard">{t('common.no')}</span>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )),
            ])}
          </Table.Tbody>
        </Table>
      </div>
      {dialog && (
        <RoleDialog
          role={dialog.role}
          close={() => setDialog(null)}
          saved={() => {
            setDialog(null);
            reload();
          }}
        />
      )}
      {deleting && (
        <ConfirmAction
          title={t('people.deleteRole', { name: nameOf(deleting) })}
          text={t('people.deleteRoleText')}
          button={t('common.delete')}
          close={() => setDeleting(null)}
          act={() => remove.run({ id: deleting.id, replacementRole: deleting.userCount > 0 ? 'member' : null })}
          done={reload}
        />
      )}
    </Stack>
  );
}
