import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { onDemand } from '../shared/ui/menus/on-demand';
import classes from './shell.module.css';

const UserMenu = onDemand(async () => (await import('./user-menu')).UserMenu);

/** Two letters for a person. Pure. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split('@')[0]!.split(/[\s._-]+/);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** Who is signed in; opens the person's menu. */
export function UserButton({ openHelp }: { openHelp: () => void }) {
  const { t } = useWords();
  const { user } = useViewer();
  return (
    <UserMenu
      openHelp={openHelp}
      button={
        <UnstyledButton w="100%" p={4}>
          <Group gap="xs" wrap="nowrap">
            <span className={classes.initials} aria-hidden>
              {initialsOf(user.name ?? user.email)}
            </span>
            <div style={{ minWidth: 0, flex: 1 }}>
              <span className="heard">{t('shell.you')}</span>
              <Text size="sm" fw={500} className="ellipsis">
                {user.name ?? user.email}
              </Text>
              {user.name && (
                <Text size="xs" c="dimmed" className="ellipsis">
                  {user.email}
                </Text>
              )}
            </div>
            <IconSelector size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      }
    />
  );
}
