import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { mode } from '../api/mode';
import { useWords } from '../i18n';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Above the title: the way back. */
  readonly above?: ReactNode;
  /** Uses the whole width and height of the window (tables, the review). */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** Names the tab; the sandbox says so first. */
export function useTitle(title: string): void {
  const { t } = useWords();
  useEffect(() => {
    const prefix = mode === 'test' ? `[${t('shell.sandbox')}] ` : '';
    document.title = `${prefix}${title} - Docket`;
  }, [title, t]);
}

/** A page: its title in the tab and as the one heading of first level, its actions, its content. */
export function Page({ title, lead, actions, above, full = false, children }: PageProps) {
  useTitle(title);
  return (
    <Box className={full ? classes.full : classes.page}>
      {above}
      <Group justify="space-between" align="flex-start" gap="sm" className={classes.head}>
        <Box style={{ minWidth: 0, flex: '1 1 12rem' }}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={2}>
              {lead}
            </Text>
          )}
        </Box>
        {actions && (
          <Group gap="xs" wrap="wrap">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Box>
  );
}
