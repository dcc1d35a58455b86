import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../shared/i18n';

const MINUTE_MS = 60_000;

/** How long the document is still the person's; loud only when it matters. */
export function Countdown({ until, take }: { until: string | null; take: () => void }) {
  const { t } = useWords();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!until) return null;
  const left = new Date(until).getTime() - now;
  if (left <= 0) {
    return (
      <Button size="compact-xs" color="#a85b00" onClick={take}>
        {t('review.claimEnded')}
      </Button>
    );
  }
  const minutes = Math.floor(left / MINUTE_MS);
  const clock = `${minutes}:${String(Math.floor((left % MINUTE_MS) / 1000)).padStart(2, '0')}`;
  return (
    <Text
      size="xs"
      className="numbers"
      c={minutes < 5 ? 'var(--docket-doubtful)' : 'dimmed'}
      mr="xs"
      style={{ whiteSpace: 'nowrap' }}
      role="timer"
      aria-live="off"
    >
      {t('review.yoursFor', { clock })}
    </Text>
  );
}
