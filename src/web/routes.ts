import { index, route, type RouteConfig } from "@react-router/dev/routes";

const TABLE = [
  index("routes/home/route.tsx"),
  route("home", "routes/home/route.tsx", { id: "public-home" }),
  route("events", "routes/events/route.tsx"),
  route("events/:event", "routes/event/route.tsx"),
  route("events/:event/:date", "routes/event-date/route.tsx"),
  route("organizers", "routes/organizers/route.tsx"),
  route("organizers/:organizer", "routes/organizer/route.tsx"),
  route("about", "routes/about/route.tsx"),
  route("faq", "routes/faq/route.tsx"),
  route("contact", "routes/contact/route.tsx"),
  route("privacy-policy", "routes/privacy-policy/route.tsx"),
  route("terms-of-use", "routes/terms-of-use/route.tsx"),
  route("community-ground-rules", "routes/community-ground-rules/route.tsx"),
  route("privacy", "routes/moved/route.ts", { id: "moved-privacy" }),
  route("terms", "routes/moved/route.ts", { id: "moved-terms" }),
  route("groundrules", "routes/moved/route.ts", { id: "moved-ground-rules" }),
  route("manifest.webmanifest", "routes/manifest/route.ts"),
  route("go/:publicId", "routes/go/route.tsx"),
  route("time-zone", "routes/time-zone/route.tsx"),
  route("time-zones.json", "routes/time-zones/route.ts"),
  route("login", "routes/login/route.tsx"),
  route("login/passkey", "routes/login-passkey/route.ts"),
  route("login/code", "routes/login-code/route.tsx"),
  route("login/two-factor", "routes/login-two-factor/route.tsx"),
  route("signup", "routes/signup/route.tsx"),
  route("verify-email", "routes/verify-email/route.tsx"),
  route("forgot-password", "routes/forgot-password/route.tsx"),
  route("reset-password", "routes/reset-password/route.tsx"),
  route("auth/social/:provider", "routes/social-start/route.ts"),
  route("auth/callback/:provider", "routes/social-callback/route.ts"),
  route("sign-out", "routes/sign-out/route.tsx"),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;

/** The whole address table of the site (PRODUCT P18). A page has one address: in capitals it is another one, where there is nothing. */
export default TABLE.map((each) => ({ ...each, caseSensitive: true })) satisfies RouteConfig;
