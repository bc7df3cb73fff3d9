import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

interface Parameters {
  /** Binary logarithm of scrypt's N. */
  logN: number;
  blockSize: number;
  parallelization: number;
}

/** 32 MB and a quarter of a second: one of the parameter sets of OWASP's password storage cheat sheet for scrypt. */
const current: Parameters = { logN: 15, blockSize: 8, parallelization: 3 };
const saltBytes = 16;
const keyBytes = 32;
const format = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** A salted hash that carries its own parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, current);
  return formatHash(current, salt, key);
}

/** Compares in constant time; takes as long without a hash, so that the duration does not tell which accounts exist. */
export async function isCorrectPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { parameters, salt, key } = parse(hash ?? placeholderHash);
  const derived = await derive(password, salt, parameters);
  return timingSafeEqual(derived, key) && Boolean(hash);
}

const placeholderHash = formatHash(current, randomBytes(saltBytes), randomBytes(keyBytes));

function formatHash({ logN, blockSize, parallelization }: Parameters, salt: Buffer, key: Buffer): string {
  const parameters = `ln=${logN},r=${blockSize},p=${parallelization}`;
  return `scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

function parse(hash: string) {
  const [, logN, blockSize, parallelization, salt = '', key = ''] = format.exec(hash) ?? [];
  if (!key) throw new Error('A stored password hash is not readable');
  return {
    parameters: { logN: Number(logN), blockSize: Number(blockSize), parallelization: Number(parallelization) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { logN, blockSize, parallelization }: Parameters): Promise<Buffer> {
  const cost = 2 ** logN;
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
