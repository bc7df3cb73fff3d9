import Box from '@mui/material/Box';

/** The logo: an L-shaped building around its lit courtyard. Decorative unless it has a title; at least 16 px. */
export function Mark({ size = 24, title }: { size?: number; title?: string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      sx={{ width: size, height: size, flex: 'none', color: 'text.primary' }}
    >
      <path
        fill="currentColor"
        d="M2 5a3 3 0 0 1 3-3h3.6a1.4 1.4 0 0 1 1.4 1.4V14h10.6a1.4 1.4 0 0 1 1.4 1.4V19a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3Z"
      />
      <path
        fill="#e0930f"
        d="M12.5 3.4A1.4 1.4 0 0 1 13.9 2H19a3 3 0 0 1 3 3v5.1a1.4 1.4 0 0 1-1.4 1.4h-6.7a1.4 1.4 0 0 1-1.4-1.4Z"
      />
    </Box>
  );
}
