import { Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../../shared/i18n';
import { Link } from '../../shared/router';
import type { DocumentData } from '../document.graphql';
import { placeOf, usePlaceName } from '../place';
import classes from './reasons.module.css';
import { useWhy } from './why';

type Reason = DocumentData['reviewReasons'][number];

/** So much of what was noticed is said: of a damaged document each page may have its own. */
const MOST_NOTICED = 5;

interface ReasonsProps {
  readonly reasons: DocumentData['reviewReasons'];
  readonly duplicateOf: string | null;
  /** What was noticed of the file without stopping the work. */
  readonly warnings?: readonly string[];
  readonly onActive: (path: string) => void;
  /** Values beside which it stands what is wrong with them: it is not said here again. */
  readonly told?: (path: string) => boolean;
  /** Sentences that do not hold any more, by what was written meanwhile. */
  readonly settled?: (sentence: string) => boolean;
}

/** The values of a reason, by the sentence that is said of them; `null`: those of which nothing is said here. */
function bySentence({ fields }: Reason, told: (path: string) => boolean): [string | null, string[]][] {
  const sentences = [...new Set(fields.map((field) => field.reason ?? ''))];
  const isTold = (sentence: string) => sentence === '' || fields.some((field) => (field.reason ?? '') === sentence && told(field.name));
  const names = (among: readonly string[]) => fields.filter((field) => among.includes(field.reason ?? '')).map(({ name }) => name);
  const silent = names(sentences.filter(isTold));
  const said = sentences.filter((sentence) => !isTold(sentence)).map((sentence): [string, string[]] => [sentence, names([sentence])]);
  return silent.length > 0 ? [[null, [...new Set(silent)]], ...said] : said;
}

/** Why a person should look: each reason with what it is about, which it leads to. */
export function Reasons({ reasons, duplicateOf, warnings = [], onActive, told = () => false, settled = () => false }: ReasonsProps) {
  const { tOf, t } = useWords();
  const placeIn = usePlaceName();
  const why = useWhy();
  // That the content came before is said with a link.
  const noticed = warnings.filter((warning) => !duplicateOf || !warning.includes(duplicateOf));
  if (reasons.length === 0 && noticed.length === 0 && !duplicateOf) return null;
  const places = (names: readonly string[]) =>
    names.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={() => onActive(name)}>
          {placeIn(placeOf(name))}
        </Anchor>
      </span>
    ));
  return (
    <section className={classes.reasons} aria-label={t('document.why')}>
      {reasons.map((each) => {
        const parts = bySentence(each, told);
        const silent = parts.find(([sentence]) => sentence === null)?.[1] ?? [];
        const said = parts.filter(([sentence]) => sentence !== null);
        const isSettled = each.fields.length > 0 && each.fields.every(({ reason }) => reason !== null && settled(reason));
        return (
          <div key={each.reason} data-settled={isSettled || undefined}>
            {isSettled && <IconCheck size={14} role="img" aria-label={t('document.settled')} />}
            <strong>
              {tOf('reasons', each.reason)}
              {silent.length > 0 && ':'}
            </strong>{' '}
            {places(silent)}
            {said.length > 0 && (
              <ul>
                {said.map(([sentence, names]) => (
                  <li key={sentence}>
                    {why(sentence ?? '')}: {places(names)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      {noticed.slice(0, MOST_NOTICED).map((warning) => (
        <div key={warning}>{why(warning)}</div>
      ))}
      {noticed.length > MOST_NOTICED && <div>{t('document.moreNoticed', { count: noticed.length - MOST_NOTICED })}</div>}
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
