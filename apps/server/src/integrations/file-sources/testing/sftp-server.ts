import { type Attributes, type Connection, Server, type SFTPWrapper, utils } from 'ssh2';
import type { AddressInfo } from 'node:net';

export interface TestSftpServer {
  port: number;
  userName: string;
  password: string;
  /** A key with which the user may sign in too. */
  privateKey: string;
  /** The files of the folder 'werte' by name; a test adds, changes and looks at them. */
  files: Map<string, { content: Buffer; modifiedAt: number }>;
  /** Ends each connection as soon as a file is read. */
  breaksReading: boolean;
  close: () => void;
}

const { STATUS_CODE } = utils.sftp;
const fileMode = 0o100_644;
const folderMode = 0o040_755;

/** An SFTP server of the library `ssh2` that keeps its files in memory. */
export async function startSftpServer(keys = utils.generateKeyPairSync('ed25519')): Promise<TestSftpServer> {
  const userKeys = utils.generateKeyPairSync('ed25519');
  const userKey = utils.parseKey(userKeys.public);
  if (userKey instanceof Error) throw userKey;
  const connections = new Set<Connection>();
  const served: TestSftpServer = {
    port: 0,
    userName: 'lichthof',
    password: 'streng geheim',
    privateKey: userKeys.private,
    files: new Map(),
    breaksReading: false,
    close: () => {
      for (const connection of connections) connection.end();
      server.close();
    },
  };
  const server = new Server({ hostKeys: [keys.private] }, (connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (attempt) => {
      const isPassword = attempt.method === 'password' && attempt.password === served.password;
      const isKey = attempt.method === 'publickey' && attempt.key.data.equals(userKey.getPublicSSH());
      return isPassword || isKey ? attempt.accept() : attempt.reject(['password', 'publickey']);
    });
    connection.on('ready', () =>
      connection.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), served, () => connection.end())),
      ),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  served.port = (server.address() as AddressInfo).port;
  return served;
}

function serveFiles(sftp: SFTPWrapper, served: TestSftpServer, breakOff: () => void): void {
  const { files } = served;
  const open = new Map<number, string>();
  const read = new Set<number>();
  const keep = (path: string) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(open.size);
    open.set(open.size, path);
    return handle;
  };
  const nameOf = (path: string) => path.replace(/^\.?\/?werte\//, '');
  const attributesOf = (path: string): Attributes | undefined => {
    const file = files.get(nameOf(path));
    if (!file) return undefined;
    const { content, modifiedAt } = file;
    return { mode: fileMode, uid: 0, gid: 0, size: content.length, atime: modifiedAt, mtime: modifiedAt };
  };
  const sendAttributes = (id: number, path: string) => {
    const attributes = attributesOf(path);
    if (attributes) sftp.attrs(id, attributes);
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on('OPENDIR', (id, path) => {
    if (/^\.?\/?werte\/?$/.test(path)) sftp.handle(id, keep(path));
    else sftp.status(id, path.includes('verboten') ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('READDIR', (id, handle) => {
    const key = handle.readUInt32BE();
    if (read.has(key)) return sftp.status(id, STATUS_CODE.EOF);
    read.add(key);
    const listed = [...files.keys()].map((filename) => ({
      filename,
      longname: `-rw-r--r-- ${filename}`,
      attrs: attributesOf(filename) ?? { mode: fileMode, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 },
    }));
    const folder = { mode: folderMode, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
    sftp.name(id, [...listed, { filename: 'alt', longname: 'drwxr-xr-x alt', attrs: folder }]);
  });
  sftp.on('OPEN', (id, path) => {
    if (files.has(nameOf(path))) sftp.handle(id, keep(nameOf(path)));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    if (served.breaksReading) return breakOff();
    const content = files.get(open.get(handle.readUInt32BE()) ?? '')?.content ?? Buffer.alloc(0);
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF);
    sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('STAT', sendAttributes);
  sftp.on('LSTAT', sendAttributes);
  sftp.on('FSTAT', (id, handle) => sendAttributes(id, open.get(handle.readUInt32BE()) ?? ''));
  sftp.on('REALPATH', (id, path) => {
    const attrs = { mode: folderMode, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
    sftp.name(id, [{ filename: path, longname: path, attrs }]);
  });
  sftp.on('REMOVE', (id, path) => {
    sftp.status(id, files.delete(nameOf(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
}
