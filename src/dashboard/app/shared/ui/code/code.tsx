import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../../i18n';
import classes from './code.module.css';

/** Text to copy: a program, an answer of the API. `wrap`: one long word, such as a key, is broken rather than scrolled. */
export function Code({ text, label, wrap = false }: { text: string; label: string; wrap?: boolean }) {
  return (
    <div className={classes.frame} data-wrap={wrap || undefined}>
      <pre className={classes.code} tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <div className={classes.copy}>
        <Copy text={text} label={label} />
      </div>
    </div>
  );
}

/** Copies a text. */
export function Copy({ text, label }: { text: string; label: string }) {
  const { t } = useWords();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={t(copied ? 'common.copied' : 'common.copy')}>
          <ActionIcon variant="default" aria-label={`${t(copied ? 'common.copied' : 'common.copy')}: ${label}`} onClick={copy}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
