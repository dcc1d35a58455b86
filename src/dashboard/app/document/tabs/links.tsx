import { ActionIcon, Button, Group, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useData } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Secret } from '../../shared/ui/code/secret';
import { Failure, Loading } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/toast';
import { END_LINK, LINKS, SHARE } from '../document.graphql';

/** How long a link may work, seconds. */
const TIMES = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const;
type Time = keyof typeof TIMES;

/** Links that show the document to people without an account: makes them, lists those that work, ends them. */
export function Links({ id }: { id: string }) {
  const { t, format } = useWords();
  const may = useMay();
  const toast = useToast();
  const { data, error, reload } = useData(LINKS, { id }, { pause: !may('documents.share'), policy: 'network-only' });
  const share = useAction(SHARE);
  const end = useAction(END_LINK);
  const [time, setTime] = useState<Time>('week');
  const [download, setDownload] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  if (!may('documents.share')) return null;
  const make = async () => {
    const done = await share.run({ id, expiresIn: TIMES[time], download });
    if (done.error) return toast.failed(done.error);
    setMade(done.data.shareDocument.url);
    reload();
  };
  const endOne = async (linkId: string) => {
    const done = await end.run({ documentId: id, id: linkId });
    if (done.error) return toast.failed(done.error);
    setMade(null);
    reload();
  };
  const links = data?.documentShares.filter(({ revokedAt, expiresAt }) => !revokedAt && Date.parse(expiresAt) > Date.now());
  // Who may not see the settings is told by the service.
  const isAllowed = data?.viewer?.organization.settings?.allowPublicSharing !== false;
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {t('document.links.title')}
      </Title>
      <Stack gap="xs">
        {!links && (error ? <Failure error={error} retry={reload} /> : <Loading rows={2} />)}
        <Text size="sm" c="dimmed">
          {t(isAllowed ? 'document.links.text' : 'document.links.forbidden')}
        </Text>
        {made && <Secret title={t('document.links.made')} value={made} />}
        {links?.map(({ id: linkId, last4, createdBy, expiresAt, download: saves, views, lastViewedAt }) => (
          <Group key={linkId} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">
                <span className="mono">…{last4}</span> · {t('document.links.until', { when: format.moment(expiresAt) })}
                {saves && ` · ${t('document.links.saves')}`}
              </Text>
              <Text size="xs" c="dimmed">
                {createdBy} · {t('document.links.views', { count: views })}
                {lastViewedAt && `, ${t('document.links.last', { when: format.ago(lastViewedAt) })}`}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('document.links.end', { last4 })}
              disabled={end.busy}
              onClick={() => void endOne(linkId)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {links && isAllowed && (
          <Group gap="sm" align="flex-end">
            <Select
              size="xs"
              w={130}
              label={t('document.links.works')}
              allowDeselect={false}
              value={time}
              onChange={(value) => setTime(value as Time)}
              data={Object.keys(TIMES).map((value) => ({ value, label: t(`document.links.times.${value as Time}`) }))}
            />
            <Switch
              size="xs"
              mb={6}
              label={t('document.links.download')}
              checked={download}
              onChange={(event) => setDownload(event.currentTarget.checked)}
            />
            <Button size="xs" variant="default" leftSection={<IconLink size={14} />} loading={share.busy} onClick={() => void make()}>
              {t('document.links.make')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}
