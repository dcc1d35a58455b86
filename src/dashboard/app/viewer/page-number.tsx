import { Group, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../shared/i18n';

/** Which page is shown, out of how many; another number goes there. */
export function PageNumber({ number, count, go }: { number: number; count: number; go: (number: number) => void }) {
  const { t, format } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const send = () => {
    const wanted = Number(typed);
    if (typed && Number.isInteger(wanted) && wanted >= 1 && wanted <= count) go(wanted);
    setTyped(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send();
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Group gap={6} wrap="nowrap">
      <TextInput
        size="xs"
        w={26 + 8 * String(count).length}
        inputMode="numeric"
        aria-label={t('viewer.goToPage')}
        styles={{ input: { textAlign: 'center', paddingInline: 4 } }}
        value={typed ?? String(number)}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={send}
        onKeyDown={keys}
      />
      <Text size="xs" className="numbers" style={{ whiteSpace: 'nowrap' }}>
        <span aria-hidden>/ {format.number(count)}</span>
        <span className="heard" role="status">
          {t('viewer.pageOf', { page: number, pages: count })}
        </span>
      </Text>
    </Group>
  );
}
