import { addressIn, type Mode, mode } from '../shared/api/mode';
import { useWords } from '../shared/i18n';
import { usePath } from '../shared/router';
import classes from './shell.module.css';

/** Live or sandbox. The other one is another page at another address: nothing of this one goes with it. */
export function ModeSwitch() {
  const { t } = useWords();
  usePath();
  const link = (target: Mode, label: string) => (
    <a href={addressIn(target, window.location.pathname)} className={classes.mode} aria-current={mode === target ? 'true' : undefined}>
      {label}
    </a>
  );
  return (
    <nav className={classes.modes} aria-label={t('shell.mode')}>
      {link('live', t('shell.live'))}
      {link('test', t('shell.sandbox'))}
    </nav>
  );
}
