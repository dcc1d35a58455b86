import { ActionIcon, Button, Menu, Select, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconDots, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { mode } from '../shared/api/mode';
import { useAction, useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Secret } from '../shared/ui/code/secret';
import { ConfirmAction } from '../shared/ui/confirm';
import { DayInput } from '../shared/ui/day-input';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { PermissionPicker } from '../shared/ui/permission-picker';
import { Empty, Failure, Loading, Missing, Needs } from '../shared/ui/states';
import { CREATE_KEY, KEYS, type Key, REVOKE_KEY, ROTATE_KEY } from './keys.graphql';

interface Made {
  readonly name: string;
  readonly value: string;
}

function CreateDialog({ close, made }: { close: () => void; made: (key: Made) => void }) {
  const { t } = useWords();
  const { run, busy, error } = useAction(CREATE_KEY);
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const [permissions, setPermissions] = useState<string[]>(['documents.create', 'documents.read']);
  const [trustedDocumentsOnly, setTrustedDocumentsOnly] = useState(false);
  const problems = useFieldProblems(error);
  const send = async () => {
    const input = {
      name: name.trim(),
      mode,
      permissions,
      trustedDocumentsOnly,
      ...(expires && { expiresAt: new Date(`${expires}T23:59:59`).toISOString() }),
    };
    const { data } = await run({ input });
    if (data) made({ name: data.createApiKey.apiKey.name, value: data.createApiKey.value });
  };
  return (
    <FormDialog
      title={t('keysPage.create')}
      size="lg"
      button={t('keysPage.create')}
      incomplete={!name.trim() || permissions.length === 0}
      {...{ busy, error, close, send }}
    >
      <TextInput
        label={t('keysPage.name')}
        placeholder={t('keysPage.nameHint')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problems.name}
        data-autofocus
      />
      <div>
        <Text size="sm" fw={500} mb={6}>
          {t('keysPage.permissions')}
        </Text>
        <PermissionPicker value={permissions} onChange={setPermissions} />
        {problems.permissions && (
          <Text size="xs" c="var(--mantine-color-error)">
            {problems.permissions}
          </Text>
        )}
      </div>
      <DayInput
        label={t('keysPage.expires')}
        description={t('keysPage.expiresHint')}
        value={expires}
        onChange={setExpires}
        error={problems.expiresAt}
      />
      <Switch
        label={t('keysPage.trusted')}
        description={t('keysPage.trustedHint')}
        checked={trustedDocumentsOnly}
        onChange={(event) => setTrustedDocumentsOnly(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

const OVERLAPS = [0, 60, 1440, 10080] as const;

function RotateDialog({ apiKey, close, made }: { apiKey: Key; close: () => void; made: (key: Made) => void }) {
  const { t } = useWords();
  const { run, busy, error } = useAction(ROTATE_KEY);
  const [overlap, setOverlap] = useState('0');
  return (
    <FormDialog
      title={t('keysPage.rotateTitle', { name: apiKey.name })}
      button={t('keysPage.rotate')}
      send={async () => {
        const { data } = await run({ id: apiKey.id, overlapMinutes: Number(overlap) });
        if (data) made({ name: apiKey.name, value: data.rotateApiKey.value });
      }}
      {...{ busy, error, close }}
    >
      <Select
        label={t('keysPage.overlap')}
        value={overlap}
        onChange={(value) => setOverlap(value ?? '0')}
        allowDeselect={false}
        data={OVERLAPS.map((minutes) => ({ value: String(minutes), label: t(`keysPage.overlaps.m${minutes}`) }))}
      />
    </FormDialog>
  );
}

const stateOf = ({ revokedAt, expiresAt }: Key) => {
  if (revokedAt) return 'revoked';
  return expiresAt && new Date(expiresAt) < new Date() ? 'expired' : 'active';
};

function KeyName({ apiKey }: { apiKey: Key }) {
  const { t, format } = useWords();
  return (
    <>
      <Text size="sm" fw={500}>
        {apiKey.name}
      </Text>
      <Text size="xs" c="dimmed">
        {t('keysPage.createdBy', { when: format.moment(apiKey.createdAt), by: apiKey.createdBy ?? '–' })}
      </Text>
    </>
  );
}

function KeyPermissions({ apiKey }: { apiKey: Key }) {
  const { t } = useWords();
  const { permissions } = apiKey;
  return (
    <>
      <Tooltip label={permissions.join(', ')} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
        <Text size="sm" tabIndex={0} w="fit-content">
          {permissions.includes('*') ? t('keysPage.everything') : t('keysPage.count', { count: permissions.length })}
        </Text>
      </Tooltip>
      {apiKey.trustedDocumentsOnly && (
        <Text size="xs" c="dimmed">
          {t('keysPage.trusted')}
        </Text>
      )}
    </>
  );
}

type Opened = { readonly kind: 'create' } | { readonly kind: 'rotate' | 'revoke'; readonly key: Key } | null;

function Keys() {
  const { t, tOf, format } = useWords();
  const may = useMay();
  const [all, setAll] = useState(false);
  const [dialog, setDialog] = useState<Opened>(null);
  const [made, setMade] = useState<Made | null>(null);
  const { data, error, reload } = useData(KEYS, { includeRevoked: all }, { pause: !may('integrations.manage') });
  const revoke = useAction(REVOKE_KEY);
  const finish = (key: Made) => {
    setMade(key);
    setDialog(null);
    reload();
  };
  const keys = data?.apiKeys;
  return (
    <Page
      title={t('nav.keys')}
      lead={t('keysPage.lead')}
      actions={
        may('integrations.create') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'create' })}>
            {t('keysPage.create')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {made && <Secret title={t('keysPage.made', { name: made.name })} value={made.value} />}
        <Needs permission="integrations.manage">
          <Missing permission="integrations.create" />
          {!keys && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
          {keys?.length === 0 && <Empty icon={<IconKey size={26} />} title={t('keysPage.emptyTitle')} text={t('keysPage.emptyText')} />}
          {keys && keys.length > 0 && (
            <List
              label={t('nav.keys')}
              items={keys}
              keyOf={({ id }) => id}
              columns={[
                { label: t('keysPage.name'), part: 'name', cell: (key) => <KeyName apiKey={key} /> },
                {
                  label: t('keysPage.key'),
                  className: 'mono',
                  cell: ({ prefix, last4 }) => <Text span inherit style={{ whiteSpace: 'nowrap' }}>{`${prefix}…${last4}`}</Text>,
                },
                { label: t('keysPage.permissions'), cell: (key) => <KeyPermissions apiKey={key} /> },
                { label: t('keysPage.used'), cell: ({ lastUsedAt }) => (lastUsedAt ? format.ago(lastUsedAt) : t('keysPage.never')) },
                {
                  label: t('keysPage.expires'),
                  cell: (key) => {
                    const state = stateOf(key);
                    if (state !== 'active') return tOf('keysPage', state);
                    return key.expiresAt ? format.moment(key.expiresAt) : '–';
                  },
                },
                {
                  label: t('common.more'),
                  part: 'tools',
                  cell: (key) =>
                    stateOf(key) === 'active' && (
                      <Menu position="bottom-end" shadow="md">
                        <Menu.Target>
                          <ActionIcon variant="subtle" color="gray" aria-label={t('keysPage.actions', { name: key.name })}>
                            <IconDots size={18} />
                          </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item onClick={() => setDialog({ kind: 'rotate', key })}>{t('keysPage.rotate')}</Menu.Item>
                          <Menu.Item c="var(--mantine-color-error)" onClick={() => setDialog({ kind: 'revoke', key })}>
                            {t('keysPage.revoke')}
                          </Menu.Item>
                        </Menu.Dropdown>
                      </Menu>
                    ),
                },
              ]}
            />
          )}
          {keys && (
            <Switch size="xs" label={t('keysPage.showRevoked')} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
          )}
        </Needs>
      </Stack>
      {dialog?.kind === 'create' && <CreateDialog close={() => setDialog(null)} made={finish} />}
      {dialog?.kind === 'rotate' && <RotateDialog apiKey={dialog.key} close={() => setDialog(null)} made={finish} />}
      {dialog?.kind === 'revoke' && (
        <ConfirmAction
          title={t('keysPage.revokeTitle', { name: dialog.key.name })}
          text={t('keysPage.revokeText')}
          button={t('keysPage.revoke')}
          close={() => setDialog(null)}
          act={() => revoke.run({ id: dialog.key.id })}
          done={reload}
        />
      )}
    </Page>
  );
}

/** Keys for programs: made, rotated, revoked; a value is shown once. */
export const KeysPage = Keys;
