import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How a mailbox of the benchmark is reached. */
export interface BenchMailbox {
  port: number;
  userName: string;
  secret: string;
  /** The certificate of the server. */
  ca: string;
}

interface MailServer extends BenchMailbox {
  stop: () => Promise<void>;
}

/** A mail server (Dovecot) with mails in its inbox; undefined where Dovecot is not installed. */
export async function startDovecot(mails: readonly string[]): Promise<MailServer | undefined> {
  if (!isInstalled()) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'lichthof-dovecot-'));
  const certificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const names = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...certificate, ...files, ...names], { stdio: 'ignore' });
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(folder, 'mail', name), { recursive: true });
  for (const [index, mail] of mails.entries()) await writeFile(join(folder, 'mail/new', `${index}.bench`), mail);
  await chmod(folder, 0o755);
  execFileSync('chown', ['-R', namesOfUser().join(':'), join(folder, 'mail')]);
  const port = await freePort();
  const secret = 'geheim';
  await writeFile(join(folder, 'dovecot.conf'), configOf(folder, { port, secret }));
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' });
  await answers(port);
  return {
    port,
    secret,
    userName: 'werte',
    ca: join(folder, 'cert.pem'),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isInstalled(): boolean {
  try {
    execFileSync('dovecot', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Dovecot serves nobody as root. */
function namesOfUser(): [string, string] {
  const idOf = (flag: '-un' | '-gn') => execFileSync('id', [flag]).toString().trim();
  return idOf('-un') === 'root' ? ['nobody', 'nogroup'] : [idOf('-un'), idOf('-gn')];
}

function configOf(folder: string, { port, secret }: { port: number; secret: string }): string {
  const [user, group] = namesOfUser();
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = localhost
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail
first_valid_uid = 0
first_valid_gid = 0
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
passdb {
  driver = static
  args = password=${secret}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, 'localhost');
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    await wait(100);
  }
}
