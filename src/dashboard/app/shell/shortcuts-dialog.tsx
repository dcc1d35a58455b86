import { Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useWords } from '../shared/i18n';
import { Keys } from '../shared/keys/keys';
import { useActiveShortcuts } from '../shared/keys/shortcuts';

/** The keys that work here: `?`. */
export function ShortcutsDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useWords();
  const active = useActiveShortcuts();
  // Parts of one page tell their keys under the same title.
  const groups = [...new Set(active.map(({ title }) => title))].map((title) => ({
    title,
    shortcuts: active.filter((group) => group.title === title).flatMap((group) => group.shortcuts),
  }));
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')} size="lg" closeButtonProps={{ 'aria-label': t('common.close') }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl">
        {groups.map((group) => (
          <Stack key={group.title} gap="xs">
            <Text fw={600} size="sm">
              {group.title}
            </Text>
            {group.shortcuts.map(({ keys, label }) => (
              <Group key={keys} justify="space-between" wrap="nowrap" gap="md">
                <Text size="sm">{label}</Text>
                <Keys keys={keys} />
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
