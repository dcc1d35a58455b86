import { IconScissors } from '@tabler/icons-react';
import { useWords } from '../../shared/i18n';
import { ownAddress } from '../../viewer/places';
import type { DocumentData } from '../document.graphql';
import classes from './pages.module.css';
import type { Part } from './parts';

interface SheetsProps {
  readonly pages: DocumentData['pages'];
  readonly chosen: ReadonlySet<number>;
  readonly toggle: (page: number) => void;
  /** What choosing a page means, for who hears it. */
  readonly label: (page: number) => string;
  /** Chosen pages are shown turned by so much, clockwise. */
  readonly degrees?: number;
  /** A page that is not for the person to choose. */
  readonly fixed?: number;
  /** Pages wear the number of their part, and a cut stands before each but the first. */
  readonly parts?: readonly Part[];
}

/** The pages as small pictures to choose from. */
export function Sheets({ pages, chosen, toggle, label, degrees = 0, fixed, parts }: SheetsProps) {
  const { format } = useWords();
  const partOf = (page: number) => parts?.findIndex(({ firstPage, lastPage }) => page >= firstPage && page <= lastPage) ?? -1;
  return (
    <ol className={classes.sheets}>
      {pages.map(({ number, imageUrl }) => (
        <li key={number} data-odd={partOf(number) % 2 === 1 || undefined}>
          <button
            type="button"
            className={classes.sheet}
            aria-pressed={chosen.has(number)}
            aria-label={label(number)}
            disabled={number === fixed}
            onClick={() => toggle(number)}
          >
            {parts && chosen.has(number) && <IconScissors size={16} className={classes.scissors} aria-hidden />}
            <span className={classes.frame}>
              <img
                src={ownAddress(imageUrl)}
                alt=""
                loading="lazy"
                style={
                  !parts && chosen.has(number) ? { transform: `rotate(${degrees}deg)${degrees % 180 ? ' scale(0.72)' : ''}` } : undefined
                }
              />
            </span>
            <span className="numbers">{format.number(number)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
