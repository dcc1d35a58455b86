import { Box, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link, usePath } from '../shared/router';
import { isShown, NAVIGATION } from './links';
import { ModeSwitch } from './mode-switch';
import { ReviewCount } from './review-count';
import classes from './shell.module.css';
import { UserButton } from './user-button';

/** The left column: organization, mode, places, and the person at the foot. */
export function Navigation({ openHelp }: { openHelp: () => void }) {
  const { t } = useWords();
  const viewer = useViewer();
  const { organization } = viewer;
  const path = usePath();
  const places = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another place
  useEffect(() => {
    // After the page was painted: looking for it sooner would lay everything out once more.
    const timer = setTimeout(() => places.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }), 0);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <>
      <Stack gap={6} px="md" pb="xs">
        <Text size="xs" c="dimmed" className="ellipsis" title={organization.name}>
          {organization.name}
        </Text>
        <ModeSwitch />
      </Stack>
      <div ref={places} className={classes.places}>
        {NAVIGATION.map(({ title, links }) => {
          const shown = links.filter((link) => isShown(link, viewer));
          if (shown.length === 0) return null;
          return (
            <Box key={title ?? 'first'} pb={4}>
              {title && <div className={classes.group}>{t(title)}</div>}
              <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                {shown.map(({ to, alsoAt, label, icon: Icon }) => (
                  <li key={to}>
                    <Link to={to} alsoAt={alsoAt} className={classes.link}>
                      <Icon size={18} stroke={1.7} />
                      {t(label)}
                      {to === '/review' && <ReviewCount />}
                    </Link>
                  </li>
                ))}
              </Stack>
            </Box>
          );
        })}
      </div>
      <div className={classes.foot}>
        <UserButton openHelp={openHelp} />
      </div>
    </>
  );
}
