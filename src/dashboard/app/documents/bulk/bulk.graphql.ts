import { graphql } from '../../shared/api/graphql';

export const REPROCESS = graphql(`
  mutation Reprocess($id: ID!, $input: UpdateDocumentInput!) {
    updateDocument(id: $id, input: $input) { id status type templateName updatedAt requestedType requestedTemplateId }
  }
`);

export const DELETE = graphql(`
  mutation DeleteDocument($id: ID!, $reason: String) {
    deleteDocument(id: $id, reason: $reason) { id }
  }
`);

export const DOWNLOAD = graphql(`
  query Download($id: ID!, $format: DownloadFormat, $version: DownloadVersion) {
    documentDownload(id: $id, format: $format, version: $version) { downloadUrl filename }
  }
`);

export const EXPORT = graphql(`
  query ExportMany($filter: DocumentFilter, $format: ExportFormat, $rows: ExportRows, $locale: String) {
    exportDocuments(filter: $filter, format: $format, rows: $rows, locale: $locale) { downloadUrl filename }
  }
`);

export const TEMPLATE_NAMES = graphql(`
  query TemplateNames {
    templates(first: 100, status: active) { nodes { id name documentType } }
  }
`);
