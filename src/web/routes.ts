import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The whole address table of the site (PRODUCT P18). */
export default [
  index("routes/home/route.tsx"),
  route("home", "routes/home/route.tsx", { id: "public-home" }),
  route("events", "routes/events/route.tsx"),
  route("events/:event", "routes/event/route.tsx"),
  route("events/:event/:date", "routes/event-date/route.tsx"),
  route("organizers", "routes/organizers/route.tsx"),
  route("organizers/:organizer", "routes/organizer/route.tsx"),
  route("go/:publicId", "routes/go/route.tsx"),
  route("time-zone", "routes/time-zone/route.tsx"),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
