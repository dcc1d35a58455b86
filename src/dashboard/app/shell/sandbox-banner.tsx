import { IconFlask2 } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import classes from './shell.module.css';

/** Says on every page of the sandbox that nothing there counts. */
export function SandboxBanner() {
  const { t } = useWords();
  return (
    <div className={classes.banner} role="note">
      <IconFlask2 size={16} aria-hidden />
      {t('shell.sandbox')}
      <span>{t('shell.sandboxNote')}</span>
    </div>
  );
}
