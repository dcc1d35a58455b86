import { memo } from 'react';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { type Column, partyOf } from './columns';
import classes from './documents.module.css';
import { Highlight } from './highlights';
import type { Row } from './use-list';

interface DocumentRowProps {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly checked: boolean;
  /** `range`: all rows from the one before to this one. */
  readonly toggle: (index: number, range: boolean) => void;
  readonly small: boolean;
}

/** A row of the list. Plain elements, drawn again only when something of the row changed: hundreds of them pass while somebody scrolls. */
export const DocumentRow = memo(function DocumentRow({ row, index, columns, checked, toggle, small }: DocumentRowProps) {
  const words = useWords();
  const { document, highlights } = row;
  const { id, filename, status, extractedData } = document;
  const to = status === 'review_required' ? `/review/${id}` : `/documents/${id}`;
  return (
    <div role="row" aria-rowindex={index + 2} aria-selected={checked} className={classes.row} data-row={index}>
      <span role="cell">
        <input
          type="checkbox"
          className={classes.check}
          checked={checked}
          aria-label={words.t('documents.select', { name: filename })}
          onChange={(event) => toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
      <span role="cell" className={classes.name}>
        <Link to={small ? to : `/documents/${id}`} className="ellipsis" title={filename} data-open={index}>
          {filename}
        </Link>
        {highlights ? (
          <span className={`${classes.under} ellipsis`}>
            <Highlight highlights={highlights} />
          </span>
        ) : (
          small && <span className={`${classes.under} ellipsis`}>{partyOf(extractedData) ?? words.format.ago(document.createdAt)}</span>
        )}
      </span>
      {small ? (
        <span role="cell" className={classes.end}>
          <StatusBadge status={status} />
        </span>
      ) : (
        columns.map(({ id: column, end, render }) => (
          <span key={column} role="cell" className={`${end ? `${classes.end} numbers` : ''} ellipsis`}>
            {render(document, words)}
          </span>
        ))
      )}
    </div>
  );
});
