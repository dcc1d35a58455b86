import { Anchor, Card, Group, Stack, Table, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { marksOf } from '../../document/marks';
import { Reasons } from '../../document/reasons';
import { shown, useFieldName } from '../../document/value';
import { useData } from '../../shared/api/use-data';
import { useFieldThreshold } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Link } from '../../shared/router';
import { Confidence } from '../../shared/ui/badges';
import { PageView } from '../../viewer/page-view';
import { ownAddress } from '../../viewer/places';
import { FIRST_PAGE, type Tried } from './insight.graphql';

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

/** What a draft read, beside the first page on which it stands. `name`: of the file. */
export function TriedPage({ result, name }: { result: Tried; name: string | null }) {
  const words = useWords();
  const { t, tOf } = words;
  const fieldName = useFieldName();
  const threshold = useFieldThreshold();
  const [active, setActive] = useState<string | null>(null);
  const { documentId, success, fields, confidence, error, reviewReasons, pictures } = result;
  const { data } = useData(FIRST_PAGE, { id: documentId ?? '' }, { pause: documentId === null });
  const document = data?.document;
  const picture = usePicture(pictures[0] ?? document?.pages[0]?.imageUrl);
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
        {success && picture && (
          <PageView
            page={{ number: 1, width: picture.width, height: picture.height, imageUrl: picture.url }}
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
