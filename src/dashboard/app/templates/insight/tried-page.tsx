import { ActionIcon, Anchor, Card, Group, Stack, Table, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { marksOf } from '../../document/marks';
import { Reasons } from '../../document/reasons/reasons';
import { shown, useFieldName } from '../../document/value';
import { useData } from '../../shared/api/use-data';
import { useFieldThreshold } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Link } from '../../shared/router';
import { Confidence } from '../../shared/ui/badges';
import { PageView } from '../../viewer/page-view';
import { ownAddress } from '../../viewer/places';
import { PICTURES, type Tried } from './insight.graphql';

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with its size, once it is there. */
function usePicture(url: string | undefined): Picture | null {
  const [picture, set] = useState<Picture | null>(null);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => set({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = ownAddress(url);
  }, [url]);
  return picture;
}

/** Width of the page in the panel, pixels. */
const WIDTH_PX = 340;

/** Leads from page to page. */
function Pager({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) {
  const { t } = useWords();
  return (
    <Group gap={2}>
      <ActionIcon variant="subtle" color="gray" aria-label={t('viewer.previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text size="xs" className="numbers" role="status">
        {t('viewer.pageOf', { page, pages })}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={t('viewer.next')} disabled={page >= pages} onClick={() => go(page + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}

/** What a draft read, beside the pages on which it stands. `name`: of the file. */
export function TriedPage({ result, name }: { result: Tried; name: string | null }) {
  const words = useWords();
  const { t, tOf } = words;
  const fieldName = useFieldName();
  const threshold = useFieldThreshold();
  const [active, setActive] = useState<string | null>(null);
  const { documentId, success, fields, confidence, error, reviewReasons, pictures } = result;
  const { data } = useData(PICTURES, { id: documentId ?? '' }, { pause: documentId === null });
  const document = data?.document;
  const [page, setPage] = useState(1);
  const addresses = documentId ? (document?.pages.map(({ imageUrl }) => imageUrl) ?? []) : pictures;
  const picture = usePicture(addresses[page - 1]);
  const activePage = fields.find(({ path }) => path === active)?.page;
  useEffect(() => {
    if (activePage && activePage <= addresses.length) setPage(activePage);
  }, [activePage, addresses.length]);
  const title = document?.filename ?? name ?? '';
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          {documentId ? (
            <Anchor component={Link} to={`/documents/${documentId}`} size="sm" className="ellipsis">
              {title}
            </Anchor>
          ) : (
            <Text size="sm" fw={600} className="ellipsis">
              {title}
            </Text>
          )}
          {confidence !== null && <Confidence value={confidence} />}
        </Group>
        {!success && (
          <Text size="sm" c="var(--mantine-color-error)">
            {tOf('errors', error?.code ?? '', error?.message)}
          </Text>
        )}
        <Reasons reasons={reviewReasons} duplicateOf={null} onActive={setActive} />
        {success && addresses.length > 1 && <Pager page={page} pages={addresses.length} go={setPage} />}
        {success && picture && (
          <PageView
            page={{ number: page, width: picture.width, height: picture.height, imageUrl: picture.url }}
            words={[]}
            marks={marksOf({ fields: fields.map((field) => ({ ...field, rule: '', oldValue: null })), reviewReasons }, threshold)}
            active={active}
            widthPx={WIDTH_PX}
            turn={0}
            onPick={setActive}
            onHover={setActive}
            onBroken={() => undefined}
          />
        )}
        {success && (
          <Table fz="xs" aria-label={t('templates.tried', { name: title })}>
            <Table.Tbody>
              {fields.map(({ path, value, confidence: sure }) => (
                <Table.Tr
                  key={path}
                  bg={active === path ? 'var(--mantine-color-default-hover)' : undefined}
                  onMouseEnter={() => setActive(path)}
                >
                  <Table.Td>{path.split('.').map(fieldName).join(' · ')}</Table.Td>
                  <Table.Td>{shown(path.split('.').at(-1) ?? path, value, null, words)}</Table.Td>
                  <Table.Td ta="end">{sure !== null && <Confidence value={sure} threshold={threshold} />}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Card>
  );
}
