import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useWords } from '../i18n';

const isMac = navigator.platform.startsWith('Mac');
const NAMES: Readonly<Record<string, string>> = {
  ...(isMac && { mod: '⌘' }),
  alt: isMac ? '⌥' : 'Alt',
  shift: '⇧',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Keys as they stand on a keyboard: `g d`, `mod+Enter`. */
export function Keys({ keys }: { keys: string }) {
  const { t } = useWords();
  const names: Readonly<Record<string, string>> = { mod: t('keys.control'), ...NAMES };
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {keys.split(/[ +]/).map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice; the list never changes
        <Fragment key={index}>
          {index > 0 && ' '}
          <Kbd size="xs">{names[key] ?? key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
