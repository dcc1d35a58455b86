import { expect } from 'chai';
import { socketPathFor } from '../../../../../src/platform/database/embedded/paths.js';

describe('embedded > socketPathFor()', () => {
  it('lies inside the data directory when that path is short enough for a socket', () => {
    expect(socketPathFor('/srv/docket/mysql')).to.equal('/srv/docket/mysql/docket.sock');
  });

  it('keeps to 107 bytes for any data directory, one place for each', () => {
    const paths = ['a', 'b'].map((letter) => socketPathFor(`/srv/${letter.repeat(200)}/mysql`));
    for (const path of paths) expect(Buffer.byteLength(path)).to.be.at.most(107);
    expect(paths[0]).to.not.equal(paths[1]);
  });

  it('counts bytes, not characters', () => {
    expect(Buffer.byteLength(socketPathFor(`/srv/${'ü'.repeat(50)}/mysql`))).to.be.at.most(107);
  });
});
