import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

interface PasswordCost {
  /** Binary logarithm of scrypt's N. */
  logN: number;
  blockSize: number;
  parallelization: number;
}

export interface PasswordHasher {
  /** A salted hash that carries its own cost, so that the cost can be raised later. */
  hash: (password: string) => Promise<string>;
  /** Compares in constant time; takes as long without a hash, so that the duration does not tell which accounts exist. */
  isCorrect: (password: string, hash: string | null | undefined) => Promise<boolean>;
}

/** 32 MB and a quarter of a second: one of the parameter sets of OWASP's password storage cheat sheet for scrypt. */
const productCost: PasswordCost = { logN: 15, blockSize: 8, parallelization: 3 };
const saltBytes = 16;
const keyBytes = 32;
const format = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Tests pass a lower cost. */
export function createPasswordHasher(cost = productCost): PasswordHasher {
  const placeholder = formatHash(cost, randomBytes(saltBytes), randomBytes(keyBytes));
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return formatHash(cost, salt, await derive(password, salt, cost));
    },
    async isCorrect(password, hash) {
      const parsed = parse(hash ?? placeholder);
      const derived = await derive(password, parsed.salt, parsed.cost);
      return timingSafeEqual(derived, parsed.key) && Boolean(hash);
    },
  };
}

function formatHash({ logN, blockSize, parallelization }: PasswordCost, salt: Buffer, key: Buffer): string {
  const parameters = `ln=${logN},r=${blockSize},p=${parallelization}`;
  return `scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

function parse(hash: string) {
  const [, logN, blockSize, parallelization, salt = '', key = ''] = format.exec(hash) ?? [];
  if (!key) throw new Error('A stored password hash is not readable');
  return {
    cost: { logN: Number(logN), blockSize: Number(blockSize), parallelization: Number(parallelization) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { logN, blockSize, parallelization }: PasswordCost): Promise<Buffer> {
  const cost = 2 ** logN;
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
