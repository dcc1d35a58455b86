import { Box, Loader } from '@mantine/core';
import { client } from '../shared/api/client';
import { documentOf, useEvents } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { useParams } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Needs, PageLoading } from '../shared/ui/states';
import { Desk } from './desk/desk';
import { REVIEW_DOCUMENT } from './review.graphql';
import { noteAhead, useOpenedAhead } from './use-review';

/** The document is asked for while the application starts, so that the page is drawn once. */
export const prepare = ({ id = '' }: Readonly<Record<string, string>>) => {
  noteAhead(id);
  return client.query(REVIEW_DOCUMENT, { id }).toPromise();
};

const isRead = ({ status }: { status: string }) => status === 'processing' || status === 'uploading';

/** The document is read again, as another type or with its pages turned; its review goes on when that is done. */
function ReadAgain({ id, filename, reload }: { id: string; filename: string; reload: () => void }) {
  const { t } = useWords();
  useEvents(['document.processed', 'extraction.review_required', 'document.failed'], (event) => {
    if (documentOf(event) === id) reload();
  });
  return (
    <Page title={filename}>
      <Empty icon={<Loader size={26} />} title={t('review.readAgain')} text={t('review.readAgainText')} />
    </Page>
  );
}

function Asked() {
  const { t } = useWords();
  const { id = '' } = useParams();
  // What was fetched ahead is shown at once; a claim makes sure that nobody else changes it meanwhile. Who comes back later gets what it is now.
  const policy = useOpenedAhead(id) ? 'cache-first' : 'network-only';
  const { data, error, reload } = useData(REVIEW_DOCUMENT, { id }, { policy });
  if (data?.document && isRead(data.document)) return <ReadAgain id={id} filename={data.document.filename} reload={reload} />;
  if (data?.document) return <Desk key={id} document={data.document} reload={reload} />;
  if (error) {
    return (
      <Page title={t('nav.review')}>
        <Failure error={error} retry={reload} />
      </Page>
    );
  }
  return (
    <Box>
      <PageLoading />
    </Box>
  );
}

/** A document in review. */
export function ReviewPage() {
  const { t } = useWords();
  return (
    <Needs permission="documents.approve" page={t('nav.review')}>
      <Asked />
    </Needs>
  );
}
