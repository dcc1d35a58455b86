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
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useRef, useState } from 'react';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { inOrder } from './order';
import { clearEnded, isUnderWay, mayRetry, retry, type Upload, useUploads } from './queue';
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

interface ItemProps {
  readonly upload: Upload;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly measure: Ref<HTMLLIElement>;
}

function Item({ upload, index, count, top, measure }: ItemProps) {
  const { t } = useWords();
  const note = useNote();
  const { key, name, state, progress, documentId, duplicateOf } = upload;
  const Icon = ICONS[state];
  // What failed after it was taken is a document that tells more.
  const opens = documentId && !mayRetry(key) && state !== 'sending';
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.item}
      style={{ transform: `translateY(${top}px)` }}
    >
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
            {' · '}
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

/** The files that are in sight, out of as many as there are. */
function List({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => uploads[index]!.key,
    estimateSize: () => 58,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={classes.list} tabIndex={0} role="group" aria-label={t('upload.panel')}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <Item key={key} upload={uploads[index]!} index={index} count={uploads.length} top={start} measure={virtual.measureElement} />
        ))}
      </ul>
    </div>
  );
}

/** All files on their way, in the corner, wherever the person goes meanwhile. */
export function UploadPanel() {
  const { t } = useWords();
  const uploads = useUploads();
  const [open, setOpen] = useState(true);
  if (uploads.length === 0) return null;
  const running = uploads.filter(isUnderWay).length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const ended = uploads.length - running;
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
      {running > 0 && uploads.length > 1 && (
        <Progress value={(ended / uploads.length) * 100} size={3} radius={0} aria-label={t('upload.progressAll')} />
      )}
      {open && <List uploads={inOrder(uploads)} />}
    </section>
  );
}
