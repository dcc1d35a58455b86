import { Alert, Button, Center, Code, Group, Loader, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconFlask2, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import type { ReactElement, ReactNode } from 'react';
import { addressIn, mode } from '../api/mode';
import { problemOf } from '../api/problem';
import { useMay } from '../api/viewer';
import { useWords } from '../i18n';
import { Page } from './page';

/** While the first answer is on its way: the outline of rows, read out as "loading". */
export function Loading({ rows = 6 }: { rows?: number }) {
  const { t } = useWords();
  return (
    <Stack gap="sm" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <Skeleton key={index} height={34} radius="sm" />
      ))}
    </Stack>
  );
}

/** While the code of a page is on its way. */
export function PageLoading() {
  const { t } = useWords();
  return (
    <Center h="60dvh" role="status" aria-label={t('common.loading')}>
      <Loader type="dots" />
    </Center>
  );
}

interface EmptyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  /** 1 where it stands for a whole page. */
  readonly level?: 1 | 2;
}

/** Where there is nothing yet: what would stand here, and how to get it. */
export function Empty({ icon, title, text, action, level = 2 }: EmptyProps) {
  return (
    <Center py={64} px="md">
      <Stack align="center" gap="xs" ta="center">
        <ThemeIcon variant="light" size={52} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={level} size="h2" mt="xs">
          {title}
        </Title>
        <Text c="dimmed" size="sm" maw={460}>
          {text}
        </Text>
        {action && <div style={{ marginTop: '0.75rem' }}>{action}</div>}
      </Stack>
    </Center>
  );
}

/** The sentence for a failed operation: our own where we know the code, else the service's, in the person's language. */
export function useSentence(): (error: CombinedError) => string {
  const { tOf } = useWords();
  return (error) => {
    const { code, message } = problemOf(error);
    return tOf('errors', code, tOf('problems', code, message, { message }));
  };
}

/** What went wrong, with what can be done. */
export function Failure({ error, retry }: { error: CombinedError; retry?: () => void }) {
  const { t } = useWords();
  const sentence = useSentence();
  const { code, requestId } = problemOf(error);
  const away = code === 'CONNECTION_LOST';
  return (
    <Alert
      color={away ? 'gray' : 'red'}
      icon={away ? <IconPlugConnectedX /> : <IconAlertTriangle />}
      title={t(away ? 'states.away' : 'states.failed')}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{sentence(error)}</Text>
        {requestId && (
          <Text size="xs" c="dimmed">
            {t('states.requestId')} <Code>{requestId}</Code>
          </Text>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t('common.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface NeedsProps {
  /** Absent where only the mode matters. */
  readonly permission?: string;
  /** Another permission that serves as well. */
  readonly or?: string;
  /** What both modes share can be looked at and changed in live mode only. */
  readonly live?: boolean;
  /** Title of the page, where it stands around a whole one. */
  readonly page?: string;
  readonly children: ReactNode;
}

/** Shows its content to those who hold a permission, and tells the others which one they would need. */
export function Needs({ permission, or, live = false, page, children }: NeedsProps) {
  const { t } = useWords();
  const may = useMay();
  const framed = (refusal: ReactElement) => (page === undefined ? refusal : <Page title={page}>{refusal}</Page>);
  if (live && mode !== 'live') {
    return framed(
      <Empty
        level={page === undefined ? 1 : 2}
        icon={<IconFlask2 size={26} />}
        title={t('states.liveTitle')}
        text={t('states.liveText')}
        action={
          <Button component="a" variant="default" href={addressIn('live', window.location.pathname)}>
            {t('states.goLive')}
          </Button>
        }
      />,
    );
  }
  if (!permission || may(permission) || (or && may(or))) return children;
  return framed(
    <Empty icon={<IconLock size={26} />} title={t('states.forbiddenTitle')} text={t('states.forbiddenText', { permission })} />,
  );
}

/** Names the permission without which something on a page cannot be changed, to those who lack it. */
export function Missing({ permission }: { permission: string }) {
  const { t } = useWords();
  const may = useMay();
  if (may(permission)) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" role="note">
      {t('states.missing', { permission })}
    </Text>
  );
}

/** The button under a list that loads its next page. */
export function More({ load, busy }: { load: () => void; busy?: boolean }) {
  const { t } = useWords();
  return (
    <Group justify="center" mt="md">
      <Button variant="default" loading={busy} onClick={load}>
        {t('audit.more')}
      </Button>
    </Group>
  );
}
