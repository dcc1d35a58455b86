import { Anchor } from '@mantine/core';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import type { DocumentData } from './document.graphql';
import classes from './document.module.css';
import { placeOf, usePlaceName } from './place';
import { useWhy } from './why';

interface ReasonsProps {
  readonly reasons: DocumentData['reviewReasons'];
  readonly duplicateOf: string | null;
  readonly onActive: (path: string) => void;
}

/** Why a person should look: each reason with what it is about, which it leads to. */
export function Reasons({ reasons, duplicateOf, onActive }: ReasonsProps) {
  const { tOf, t } = useWords();
  const placeIn = usePlaceName();
  const why = useWhy();
  if (reasons.length === 0 && !duplicateOf) return null;
  return (
    <section className={classes.reasons} aria-label={t('document.why')}>
      {reasons.map(({ reason, fields }) => (
        <div key={reason}>
          <strong>{tOf('reasons', reason)}</strong>
          {fields.length > 0 && (
            <ul>
              {[...new Set(fields.map((field) => field.reason ?? ''))].map((sentence) => (
                <li key={sentence}>
                  {sentence && `${why(sentence)}: `}
                  {fields
                    .filter((field) => (field.reason ?? '') === sentence)
                    .map((field, index) => (
                      <span key={field.name}>
                        {index > 0 && ', '}
                        <Anchor
                          component="button"
                          type="button"
                          inherit
                          c="inherit"
                          underline="always"
                          onClick={() => onActive(field.name)}
                        >
                          {placeIn(placeOf(field.name))}
                        </Anchor>
                      </span>
                    ))}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {duplicateOf && (
        <div>
          {t('document.duplicate')}{' '}
          <Anchor component={Link} to={`/documents/${duplicateOf}`} inherit c="inherit" underline="always">
            {t('upload.theOther')}
          </Anchor>
        </div>
      )}
    </section>
  );
}
