import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Secret } from '../shared/ui/code/secret';
import { List } from '../shared/ui/list/list';
import { Failure, Loading } from '../shared/ui/states';
import { AddDialog, RemoveDialog, RenameDialog } from './dialogs';
import { PASSKEYS, type Passkey } from './passkeys.graphql';

type Dialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | null;

/** Passkeys of the own account. `changed`: called when one came or went. */
export function Passkeys({ changed }: { changed: () => void }) {
  const { t, format } = useWords();
  const { data, error, reload } = useData(PASSKEYS, {});
  const [dialog, setDialog] = useState<Dialog>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const finish = () => {
    setDialog(null);
    reload();
    changed();
  };
  const close = () => setDialog(null);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {t('passkeys.title')}
        </Title>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setDialog({ kind: 'add' })}>
          {t('passkeys.add')}
        </Button>
      </Group>
      <Stack gap="sm">
        {codes.length > 0 && <Secret title={t('passkeys.codes')} value={codes.join('\n')} />}
        {error && <Failure error={error} retry={reload} />}
        {!data && !error && <Loading />}
        {data?.passkeys.length === 0 && <Text size="sm">{t('passkeys.none')}</Text>}
        {data && data.passkeys.length > 0 && (
          <List
            label={t('passkeys.title')}
            items={data.passkeys}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('passkeys.name'),
                part: 'name',
                cell: ({ name, createdAt, backedUp }) => (
                  <>
                    <Text size="sm" fw={500}>
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {[t('passkeys.since', { when: format.moment(createdAt) }), backedUp && t('passkeys.backedUp')]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </>
                ),
              },
              { label: t('passkeys.used'), cell: ({ lastUsedAt }) => (lastUsedAt ? format.ago(lastUsedAt) : t('passkeys.unused')) },
              {
                label: t('common.more'),
                part: 'actions',
                cell: (passkey) => (
                  <Group gap="xs" display="inline-flex">
                    {(['rename', 'remove'] as const).map((kind) => (
                      <Button
                        key={kind}
                        size="compact-xs"
                        variant="default"
                        aria-label={`${t(`passkeys.${kind}`)}: ${passkey.name}`}
                        onClick={() => setDialog({ kind, passkey })}
                      >
                        {t(`passkeys.${kind}`)}
                      </Button>
                    ))}
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Stack>
      {dialog?.kind === 'add' && (
        <AddDialog
          close={close}
          added={(recoveryCodes) => {
            setCodes(recoveryCodes);
            finish();
          }}
        />
      )}
      {dialog?.kind === 'rename' && <RenameDialog passkey={dialog.passkey} close={close} done={finish} />}
      {dialog?.kind === 'remove' && <RemoveDialog passkey={dialog.passkey} close={close} done={finish} />}
    </section>
  );
}
