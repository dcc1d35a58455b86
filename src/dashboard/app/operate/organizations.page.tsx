import { Badge, Button, Group, Select, Table, TextInput } from '@mantine/core';
import { IconBuilding, IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../shared/api/use-data';
import { useRows } from '../shared/api/use-rows';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { ConfirmAction } from '../shared/ui/confirm';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, More, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { NewOrganization } from './new-organization';
import { ADMINISTER, DELETE_ORGANIZATION, ORGANIZATIONS, type PlatformRow } from './operate.graphql';
import { PLANS } from './plans';

type Changes = { readonly name?: string; readonly plan?: PlatformRow['plan']; readonly status?: PlatformRow['status'] };

function OrganizationRow({ row, changed, remove }: { row: PlatformRow; changed: (row: PlatformRow) => void; remove: () => void }) {
  const { t, tOf, format } = useWords();
  const toast = useToast();
  const { run, busy } = useAction(ADMINISTER);
  const [name, setName] = useState(row.name);
  const own = useViewer().organization.id === row.id;
  const active = row.status === 'active';
  const administer = async (input: Changes) => {
    const { data, error } = await run({ id: row.id, input });
    if (error) toast.failed(error);
    else changed(data.administerOrganization);
  };
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          size="xs"
          miw={180}
          aria-label={t('platform.name', { name: row.name })}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => {
            if (name.trim() && name !== row.name) void administer({ name: name.trim() });
          }}
        />
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          w={130}
          aria-label={t('platform.planOf', { name: row.name })}
          data={PLANS.map((value) => ({ value, label: tOf('platform.plans', value) }))}
          value={row.plan}
          allowDeselect={false}
          onChange={(plan) => plan && void administer({ plan: plan as PlatformRow['plan'] })}
        />
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={active ? 'green' : 'orange'} tt="none" style={{ minWidth: 'max-content' }}>
          {row.deleteAt ? t('platform.leaves', { day: format.day(row.deleteAt) }) : t(active ? 'platform.active' : 'platform.suspended')}
        </Badge>
      </Table.Td>
      <Table.Td ta="end" className="numbers">
        {format.number(row.members)}
      </Table.Td>
      <Table.Td ta="end" className="numbers">
        {format.number(row.storageUsedGB, 2)}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{format.moment(row.createdAt)}</Table.Td>
      <Table.Td>
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            loading={busy}
            disabled={own}
            aria-label={`${t(active ? 'platform.suspend' : 'platform.resume')}: ${row.name}`}
            onClick={() => void administer({ status: active ? 'inactive' : 'active' })}
          >
            {t(active ? 'platform.suspend' : 'platform.resume')}
          </Button>
          {!row.deleteAt && (
            <Button size="compact-xs" variant="default" disabled={own} aria-label={`${t('common.delete')}: ${row.name}`} onClick={remove}>
              {t('common.delete')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Organizations() {
  const { t } = useWords();
  const { rows, next, error, reload, loadMore, replace } = useRows(ORGANIZATIONS, {}, ({ platformOrganizations: list }) => list);
  const { run } = useAction(DELETE_ORGANIZATION);
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<PlatformRow | null>(null);
  const columns = ['organization', 'plan', 'status', 'members', 'storage', 'created'] as const;
  return (
    <Page
      title={t('nav.organizations')}
      lead={t('platform.lead')}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
          {t('platform.new')}
        </Button>
      }
    >
      {error && <Failure error={error} retry={reload} />}
      {!rows && !error && <Loading rows={6} />}
      {rows?.length === 0 && <Empty icon={<IconBuilding size={26} />} title={t('nav.organizations')} text={t('platform.lead')} />}
      {rows && rows.length > 0 && (
        <Table.ScrollContainer minWidth={960} type="native">
          <Table fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} ta={column === 'members' || column === 'storage' ? 'end' : undefined}>
                    {t(`platform.columns.${column}`)}
                  </Table.Th>
                ))}
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <OrganizationRow key={row.id} row={row} changed={replace} remove={() => setLeaving(row)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {next && <More load={loadMore} />}
      {making && <NewOrganization close={() => setMaking(false)} made={reload} />}
      {leaving && (
        <ConfirmAction
          title={t('platform.deleteTitle', { name: leaving.name })}
          text={t('platform.deleteText')}
          button={t('common.delete')}
          act={() => run({ id: leaving.id })}
          done={({ deleteOrganization }) => replace(deleteOrganization)}
          close={() => setLeaving(null)}
        />
      )}
    </Page>
  );
}

/** All organizations of the platform, for its administrators. */
export function OrganizationsPage() {
  const { t } = useWords();
  if (!useViewer().administersPlatform)
    return <Empty level={1} icon={<IconLock size={26} />} title={t('states.forbiddenTitle')} text={t('platform.forbidden')} />;
  return (
    <Needs live page={t('nav.organizations')}>
      <Organizations />
    </Needs>
  );
}
