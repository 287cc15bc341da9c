package dev.getwork.bootstrap;

import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.rest.RestConfiguration;
import dev.getwork.adapter.scheduler.SchedulerConfiguration;
import dev.getwork.bootstrap.demo.DemoWaves;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** The settings of each adapter, taken from the settings of the node. */
@Configuration(proxyBeanMethods = false)
@Import({JdbcFailureClassifier.class, PoolAdmission.class})
class SettingsConfiguration {

  private static final Map<FieldType, List<String>> BUILT_IN = Map.of(
      FieldType.TEXT, List.of("city", "zip", "naics", "legalForm", "nonProfit", "lender", "congressionalDistrict"),
      FieldType.NUMBER, List.of("jobsRetained"),
      FieldType.TIME, List.of("bankStatementsSubmittedAt", "bankStatementsVerifiedAt", "payrollVerifiedAt",
          "corporateReviewedAt", "backlogReviewedAt", "llcReviewedAt"));

  @Bean
  LoanFields loanFields(GetworkProperties properties) {
    Stream<LoanField> builtIn = BUILT_IN.entrySet().stream()
        .flatMap(typed -> typed.getValue().stream().map(name -> new LoanField(name, typed.getKey())));
    Stream<LoanField> configured = properties.attributes().entrySet().stream()
        .map(attribute -> new LoanField(attribute.getKey(), attribute.getValue()));
    return new LoanFields(Stream.concat(builtIn, configured).toList());
  }

  @Bean
  PersistenceConfiguration.Settings persistenceSettings(
      GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded, ObjectProvider<DemoWaves> waves) {
    var selection = properties.selection();
    return new PersistenceConfiguration.Settings(
        properties.node(),
        properties.taskLock(),
        properties.lease(),
        Objects.requireNonNullElse(
            properties.recordLockAttempts(), embedded.getIfAvailable() != null && properties.hasDemoUsers(true)),
        selection.timeLimit(),
        task -> Optional.ofNullable(waves.getIfAvailable()).flatMap(demo -> demo.selectionMinimum(task))
            .orElse(selection.minimum()),
        selection.candidates(),
        properties.abandonedAfter());
  }

  @Bean
  RestConfiguration.Settings restSettings(GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded) {
    boolean demo = properties.hasDemoUsers(embedded.getIfAvailable() != null);
    return new RestConfiguration.Settings(
        properties.node(),
        AdmittedUsers.of(properties.users(), demo, properties.issuer() != null, new BCryptPasswordEncoder()::encode),
        Optional.ofNullable(properties.issuer()),
        Optional.ofNullable(properties.loanLink()),
        properties.limits());
  }

  @Bean
  SchedulerConfiguration.Settings schedulerSettings(GetworkProperties properties) {
    return new SchedulerConfiguration.Settings(properties.tick(), WorkerThreads.SHUTDOWN_TIMEOUT);
  }
}
