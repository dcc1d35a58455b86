import { Alert, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useWords } from '../../i18n';
import { Code } from './code';

/** Something that is shown only now: a key, a secret, a link. */
export function Secret({ title, value }: { title: string; value: string }) {
  const { t } = useWords();
  return (
    <Alert color="green" icon={<IconKey />} title={title} role="status" styles={{ body: { minWidth: 0 } }}>
      <Stack gap="xs">
        <Text size="sm">{t('common.shownOnce')}</Text>
        <Code text={value} label={title} wrap />
      </Stack>
    </Alert>
  );
}
