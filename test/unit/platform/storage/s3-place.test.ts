import { expect } from 'chai';
import { publicStorageOrigin } from '../../../../src/platform/storage/index.js';
import { readBucketUrl } from '../../../../src/platform/storage/s3-place.js';

describe('s3-place', () => {
  describe('readBucketUrl()', () => {
    const read = (text: string) => readBucketUrl(new URL(text));

    it('reads place, credentials and prefix', () => {
      expect(read('s3://id:se%2Fcret@docket/a/b/?region=eu-central-1')).to.deep.include({
        bucket: 'docket',
        prefix: 'a/b',
        region: 'eu-central-1',
        pathStyle: false,
        credentials: { accessKeyId: 'id', secretAccessKey: 'se/cret' },
      });
    });

    it('puts the bucket into the path of another maker, unless told otherwise', () => {
      expect(read('s3://docket?endpoint=https://s3.example.com')).to.include({ pathStyle: true, region: 'us-east-1' });
      expect(read('s3://docket?endpoint=https://s3.example.com&pathStyle=false')).to.include({ pathStyle: false });
    });

    for (const wrong of [
      's3://docket?regoin=eu-central-1',
      's3://docket?endpoint=s3.example.com',
      's3://docket?public=files',
      's3://docket?pathStyle=yes',
      's3://docket?sse=none',
      's3://docket?kmsKeyId=abc',
      'file:/docket',
    ])
      it(`refuses ${wrong}`, () => expect(read(wrong)).to.equal(undefined));
  });

  describe('publicStorageOrigin()', () => {
    for (const [url, origin] of [
      ['file:/var/files', null],
      ['s3://docket?region=eu-central-1', null],
      ['s3://docket?public=https://s3.eu-central-1.amazonaws.com', 'https://docket.s3.eu-central-1.amazonaws.com'],
      ['s3://docket?endpoint=http://inside:9000&public=https://files.example.com:8443', 'https://files.example.com:8443'],
    ] as const)
      it(`of ${url} is ${origin}`, () => expect(publicStorageOrigin(url)).to.equal(origin));
  });
});
