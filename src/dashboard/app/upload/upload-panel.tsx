import { ActionIcon, Anchor, Progress, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconFileText,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { clearEnded, mayRetry, retry, type Upload, useUploads } from './queue';
import classes from './upload.module.css';

const ICONS = {
  waiting: IconClock,
  sending: IconFileText,
  reading: IconFileText,
  done: IconCircleCheck,
  review: IconEye,
  failed: IconAlertTriangle,
};
const COLORS: Partial<Record<Upload['state'], string>> = {
  done: 'var(--docket-sure)',
  review: 'var(--docket-doubtful)',
  failed: 'var(--docket-wrong)',
};

function useNote(): (upload: Upload) => string {
  const { t, tOf, format } = useWords();
  return (upload) => {
    const { state, problem, stage, page, pages, sizeBytes, progress } = upload;
    if (state === 'failed' && problem) return tOf('errors', problem.code, problem.message || t('states.failed'));
    if (state === 'sending') return t('upload.sending', { sent: format.bytes(sizeBytes * progress), size: format.bytes(sizeBytes) });
    if (state === 'reading') {
      const what = stage ? tOf('stages', stage) : t('upload.inQueue');
      return page && pages && pages > 1 ? t('upload.pageOf', { what, page, pages }) : what;
    }
    return t(`upload.states.${state}`);
  };
}

function Item({ upload }: { upload: Upload }) {
  const { t } = useWords();
  const note = useNote();
  const { key, name, state, progress, documentId, duplicateOf } = upload;
  const Icon = ICONS[state];
  const opens = documentId && (state === 'done' || state === 'review' || state === 'reading');
  return (
    <li className={classes.item}>
      <Icon size={18} stroke={1.8} color={COLORS[state]} aria-hidden />
      {opens ? (
        <Anchor
          component={Link}
          to={state === 'review' ? `/review/${documentId}` : `/documents/${documentId}`}
          size="sm"
          className="ellipsis"
          title={name}
        >
          {name}
        </Anchor>
      ) : (
        <Text size="sm" className="ellipsis" title={name}>
          {name}
        </Text>
      )}
      {state === 'failed' && mayRetry(key) ? (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('upload.again', { name })}
          title={t('common.retry')}
          onClick={() => retry(key)}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      ) : (
        <span />
      )}
      <div className={`${classes.note} ${state === 'failed' ? classes.problem : ''}`}>
        {note(upload)}
        {duplicateOf && (
          <>
            {' '}
            {t('upload.duplicate')}{' '}
            <Anchor component={Link} to={`/documents/${duplicateOf}`} size="xs" underline="always">
              {t('upload.theOther')}
            </Anchor>
          </>
        )}
      </div>
      {(state === 'sending' || state === 'reading') && (
        <Progress
          value={progress * 100}
          size={4}
          mt={4}
          style={{ gridColumn: '2 / -1' }}
          color={state === 'sending' ? 'gray.6' : undefined}
          aria-label={t(state === 'sending' ? 'upload.progressSending' : 'upload.progressReading', { name })}
        />
      )}
    </li>
  );
}

/** All files on their way, in the corner, wherever the person goes meanwhile. */
export function UploadPanel() {
  const { t } = useWords();
  const uploads = useUploads();
  const [open, setOpen] = useState(true);
  if (uploads.length === 0) return null;
  const running = uploads.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'reading').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const title = running > 0 ? t('upload.running', { count: running }) : t('upload.ended', { count: uploads.length - failed });
  return (
    <section className={classes.panel} aria-label={t('upload.panel')}>
      <div className={classes.head}>
        <span role="status" style={{ flex: 1 }}>
          {title}
          {failed > 0 && ` · ${t('upload.failedCount', { count: failed })}`}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(open ? 'upload.collapse' : 'upload.expand')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
        </ActionIcon>
        {running === 0 && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('upload.clear')} onClick={clearEnded}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      {open && (
        <ul className={classes.list} tabIndex={0} aria-label={t('upload.panel')}>
          {[...uploads].reverse().map((upload) => (
            <Item key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}
