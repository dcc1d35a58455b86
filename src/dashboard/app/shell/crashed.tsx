import { Button, Code } from '@mantine/core';
import { IconMoodConfuzed } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { Empty } from '../shared/ui/states';

/** A fault of the page itself: says so, and offers to load it anew. */
export function Crashed({ error }: { error: unknown }) {
  const { t } = useWords();
  return (
    <Empty
      level={1}
      icon={<IconMoodConfuzed size={28} />}
      title={t('states.crashedTitle')}
      text={
        <>
          {t('states.crashedText')} <Code>{error instanceof Error ? error.message : String(error)}</Code>
        </>
      }
      action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
    />
  );
}
