import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Secret } from '../shared/ui/code/secret';
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
          <Table verticalSpacing="sm">
            <Table.Tbody>
              {data.passkeys.map((passkey) => (
                <Table.Tr key={passkey.id}>
                  <Table.Td>
                    <Text size="sm" fw={500}>
                      {passkey.name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {[t('passkeys.since', { when: format.moment(passkey.createdAt) }), passkey.backedUp && t('passkeys.backedUp')]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm">{passkey.lastUsedAt ? format.ago(passkey.lastUsedAt) : t('passkeys.unused')}</Text>
                  </Table.Td>
                  <Table.Td>
                    <Group gap="xs" justify="flex-end">
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
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
