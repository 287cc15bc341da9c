package dev.getwork.bootstrap;

import dev.getwork.adapter.rest.RestConfiguration.User;
import dev.getwork.bootstrap.demo.DemoUsers;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import dev.getwork.domain.task.Groups;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The users who can sign in: the configured users and, if they are enabled, the demo users. */
final class AdmittedUsers {

  /** Names the algorithm, as the adapter requires it. */
  private static final String BCRYPT = "{bcrypt}";

  private AdmittedUsers() {}

  /**
   * The users by name.
   *
   * @param demo whether the demo users are enabled; a configured user of the same name replaces one
   * @param issued whether an issuer has users too, so that none are needed here
   * @param hash hashes a password with bcrypt; slow, so it is called once for all demo users
   * @throws FailureAnalyzedException when there are no users
   */
  static Map<String, User> of(
      Map<String, GetworkProperties.User> configured, boolean demo, boolean issued, UnaryOperator<String> hash) {
    var users = new LinkedHashMap<>(demo ? DemoUsers.all(BCRYPT + hash.apply(DemoUsers.PASSWORD)) : Map.of());
    configured.forEach((name, user) -> users.put(name,
        new User(BCRYPT + user.passwordHash(), user.roles(), new Groups(user.groups()))));
    if (users.isEmpty() && !issued) {
      throw new FailureAnalyzedException(
          "No users, issuer or demo users are configured, so nobody can sign in.",
          """
          Configure users with bcrypt hashes of their passwords, for example

              getwork.users.alice.password-hash=$2y$10$...    (made by: htpasswd -nBC 10 alice)
              getwork.users.alice.roles=MANAGER,OPERATOR

          or an OpenID issuer, whose users sign in with its tokens, for example

              getwork.issuer.uri=https://login.example.com/realms/lending
              getwork.issuer.audience=getwork

          or, for evaluation only, enable the demo users, whose password is public:

              getwork.demo-users=true""");
    }
    return Map.copyOf(users);
  }
}
