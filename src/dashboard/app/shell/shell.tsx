import { Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { memo, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../shared/api/lazy-part';
import { mode } from '../shared/api/mode';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { navigate, Outlet, usePath } from '../shared/router';
import { PageLoading } from '../shared/ui/states';
import { ConnectionBar } from './connection-bar';
import { Crashed } from './crashed';
import { isShown, NAVIGATION } from './links';
import { Logo } from './logo';
import { Navigation } from './navigation';
import { NotFound } from './not-found';
import { SandboxBanner } from './sandbox-banner';
import classes from './shell.module.css';

const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);

const Uploads = lazyPart(async () => (await import('../upload/uploads')).Uploads);

/** True soon after the page was drawn: what nobody sees at first waits until then. */
function useIdle(): boolean {
  const [idle, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}

/** What stands around every page: navigation, the mode, the keys, the state of the connection. */
export const Shell = memo(function Shell() {
  const { t } = useWords();
  const viewer = useViewer();
  const [open, menu] = useDisclosure(false);
  const [help, keys] = useDisclosure(false);
  const path = usePath();
  const idle = useIdle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu on a phone
  useEffect(menu.close, [path]);
  const links = NAVIGATION.flatMap((group) => group.links).filter((link) => isShown(link, viewer));
  useShortcuts(t('keys.everywhere'), [
    ...links.flatMap(({ key, label, to }) =>
      key ? [{ keys: `g ${key}`, label: t('keys.goTo', { place: t(label) }), run: () => navigate(to) }] : [],
    ),
    { keys: '?', label: t('keys.help'), run: keys.open },
  ]);
  return (
    <div className={`${classes.shell} ${mode === 'test' ? classes.sandbox : ''}`}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        {mode === 'test' && <SandboxBanner />}
        <div className={classes.bar}>
          <Logo />
          <Burger
            opened={open}
            onClick={menu.toggle}
            size="sm"
            aria-label={t(open ? 'shell.closeMenu' : 'shell.openMenu')}
            aria-expanded={open}
          />
        </div>
      </header>
      <nav className={classes.navbar} data-open={open || undefined} aria-label={t('shell.navigation')}>
        <Group justify="space-between" px="md" pt="md" pb={4}>
          <Logo />
          <Burger hiddenFrom="sm" opened={open} onClick={menu.toggle} size="sm" aria-label={t('shell.closeMenu')} />
        </Group>
        <Navigation openHelp={keys.open} />
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet loading={<PageLoading />} notFound={<NotFound />} crashed={(error) => <Crashed error={error} />} />
      </main>
      {idle && (
        <Suspense>
          <Uploads />
        </Suspense>
      )}
      <ConnectionBar />
      {help && (
        <Suspense>
          <ShortcutsDialog opened close={keys.close} />
        </Suspense>
      )}
    </div>
  );
});
