import { Badge, Button, Group, Select, TextInput } from '@mantine/core';
import { IconBuilding, IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../shared/api/use-data';
import { useRows } from '../shared/api/use-rows';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { ConfirmAction } from '../shared/ui/confirm';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, More, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { NewOrganization } from './new-organization';
import { ADMINISTER, DELETE_ORGANIZATION, ORGANIZATIONS, type PlatformRow } from './operate.graphql';
import { PLANS } from './plans';

type Changes = { readonly name?: string; readonly plan?: PlatformRow['plan']; readonly status?: PlatformRow['status'] };

/** The name of an organization, changed where it stands. */
function Name({ row, change }: { row: PlatformRow; change: (input: Changes) => void }) {
  const { t } = useWords();
  const [name, setName] = useState(row.name);
  return (
    <TextInput
      size="xs"
      maw={320}
      aria-label={t('platform.name', { name: row.name })}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => {
        if (name.trim() && name !== row.name) change({ name: name.trim() });
      }}
    />
  );
}

/** What can be done with an organization, other than one's own. */
function Tools({ row, busy, change, remove }: { row: PlatformRow; busy: boolean; change: (input: Changes) => void; remove: () => void }) {
  const { t } = useWords();
  const own = useViewer().organization.id === row.id;
  const active = row.status === 'active';
  const button = t(active ? 'platform.suspend' : 'platform.resume');
  return (
    <Group gap={6} display="inline-flex">
      <Button
        size="compact-xs"
        variant="default"
        loading={busy}
        disabled={own}
        aria-label={`${button}: ${row.name}`}
        onClick={() => change({ status: active ? 'inactive' : 'active' })}
      >
        {button}
      </Button>
      {!row.deleteAt && (
        <Button size="compact-xs" variant="default" disabled={own} aria-label={`${t('common.delete')}: ${row.name}`} onClick={remove}>
          {t('common.delete')}
        </Button>
      )}
    </Group>
  );
}

interface RowsProps {
  readonly rows: readonly PlatformRow[];
  readonly changed: (row: PlatformRow) => void;
  readonly remove: (row: PlatformRow) => void;
}

function Rows({ rows, changed, remove }: RowsProps) {
  const { t, tOf, format } = useWords();
  const toast = useToast();
  const { run } = useAction(ADMINISTER);
  const [busy, setBusy] = useState<number | null>(null);
  const change = (id: number) => async (input: Changes) => {
    setBusy(id);
    const { data, error } = await run({ id, input });
    setBusy(null);
    if (error) toast.failed(error);
    else changed(data.administerOrganization);
  };
  const stateOf = ({ deleteAt, status }: PlatformRow) =>
    deleteAt ? t('platform.leaves', { day: format.day(deleteAt) }) : t(status === 'active' ? 'platform.active' : 'platform.suspended');
  return (
    <List
      label={t('nav.organizations')}
      items={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: t('platform.columns.organization'), part: 'name', cell: (row) => <Name row={row} change={change(row.id)} /> },
        {
          label: t('platform.columns.plan'),
          cell: (row) => (
            <Select
              size="xs"
              maw={130}
              aria-label={t('platform.planOf', { name: row.name })}
              data={PLANS.map((value) => ({ value, label: tOf('platform.plans', value) }))}
              value={row.plan}
              allowDeselect={false}
              onChange={(plan) => plan && void change(row.id)({ plan: plan as PlatformRow['plan'] })}
            />
          ),
        },
        {
          label: t('platform.columns.status'),
          cell: (row) => (
            <Badge
              variant="light"
              color={row.status === 'active' ? 'green' : 'orange'}
              tt="none"
              // A day with its month in full takes two lines on a phone.
              styles={{ root: { height: 'auto', minWidth: 0 }, label: { whiteSpace: 'normal', overflow: 'visible' } }}
            >
              {stateOf(row)}
            </Badge>
          ),
        },
        { label: t('platform.columns.members'), end: true, className: 'numbers', cell: ({ members }) => format.number(members) },
        {
          label: t('platform.columns.storage'),
          end: true,
          className: 'numbers',
          cell: ({ storageUsedGB }) => format.number(storageUsedGB, 2),
        },
        { label: t('platform.columns.created'), cell: ({ createdAt }) => format.moment(createdAt) },
        {
          label: t('common.more'),
          part: 'actions',
          cell: (row) => <Tools row={row} busy={busy === row.id} change={change(row.id)} remove={() => remove(row)} />,
        },
      ]}
    />
  );
}

function Organizations() {
  const { t } = useWords();
  const { rows, next, error, reload, loadMore, replace } = useRows(ORGANIZATIONS, {}, ({ platformOrganizations: list }) => list);
  const { run } = useAction(DELETE_ORGANIZATION);
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<PlatformRow | null>(null);
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
      {rows && rows.length > 0 && <Rows rows={rows} changed={replace} remove={setLeaving} />}
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
