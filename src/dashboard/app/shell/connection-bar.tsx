import { Loader } from '@mantine/core';
import { useConnection } from '../shared/api/connection';
import { useWords } from '../shared/i18n';
import classes from './shell.module.css';

/** While the service is out of reach: what is shown stays, and nobody is left to wonder. */
export function ConnectionBar() {
  const { t } = useWords();
  const away = useConnection() === 'away';
  return (
    <div role="status" aria-live="polite">
      {away && (
        <div className={classes.connection}>
          <Loader size={14} color="currentColor" />
          {t('shell.away')}
        </div>
      )}
    </div>
  );
}
