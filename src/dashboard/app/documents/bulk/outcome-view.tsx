import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Outcome } from '../../shared/api/over-all';
import { useWords } from '../../shared/i18n';
import { Link } from '../../shared/router';
import { useSentence } from '../../shared/ui/states';
import type { Target } from './targets';

/** Refused documents that are named. */
const MOST_NAMED = 20;

/** Which of many were refused and why, and how many were not begun. */
export function OutcomeView({ outcome, close }: { outcome: Outcome<Target>; close: () => void }) {
  const { t } = useWords();
  const sentence = useSentence();
  const { refused, left } = outcome;
  if (refused.length + left.length === 0) return null;
  return (
    <Alert
      w="100%"
      color="orange"
      icon={<IconAlertTriangle />}
      role="alert"
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={close}
      title={refused.length > 0 ? t('documents.bulk.refused', { count: refused.length }) : t('documents.bulk.left', { count: left.length })}
    >
      {refused.length > 0 && left.length > 0 && <p style={{ margin: '0 0 0.3rem' }}>{t('documents.bulk.left', { count: left.length })}</p>}
      {refused.length > 0 && (
        <ul
          tabIndex={0}
          aria-label={t('documents.bulk.refused', { count: refused.length })}
          style={{ maxHeight: 140, overflow: 'auto', margin: 0, paddingLeft: '1.2rem' }}
        >
          {refused.slice(0, MOST_NAMED).map(({ target, error }) => (
            <li key={target.id} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={`/documents/${target.id}`} inherit underline="always">
                {target.filename}
              </Anchor>
              : {sentence(error)}
            </li>
          ))}
          {refused.length > MOST_NAMED && <li>{t('documents.bulk.refusedMore', { count: refused.length - MOST_NAMED })}</li>}
        </ul>
      )}
    </Alert>
  );
}
