import { Progress, Text } from '@mantine/core';
import { useWords } from '../shared/i18n';

interface MeterProps {
  readonly done: number;
  readonly failed: number;
  readonly of: number;
  readonly label: string;
}

/** How many of how many are done and have failed. */
export function Meter({ done, failed, of, label }: MeterProps) {
  const { t } = useWords();
  const share = (count: number) => (count / Math.max(1, of)) * 100;
  return (
    <>
      <Progress.Root size="md" aria-hidden>
        <Progress.Section value={share(done)} color="green.7" />
        <Progress.Section value={share(failed)} color="red.7" />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={2} className="numbers">
        <span className="heard">{label}: </span>
        {t('work.doneOf', { done: done + failed, of })}
        {failed > 0 && (
          <Text span size="xs" c="var(--mantine-color-error)">
            {' '}
            {t('work.failedOf', { count: failed })}
          </Text>
        )}
      </Text>
    </>
  );
}
